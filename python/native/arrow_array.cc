#include "arrow_array.h"

#include <memory>
#include <stdexcept>

namespace seamripper::python {

namespace {

constexpr char kSchemaCapsule[] = "arrow_schema";
constexpr char kArrayCapsule[] = "arrow_array";

template <class Offset>
std::string_view Value(const ArrowArray& array, int64_t index) {
  const auto* const offsets = static_cast<const Offset*>(array.buffers[1]) + array.offset + index;
  const auto* const bytes = static_cast<const char*>(array.buffers[2]);
  return {bytes + offsets[0], static_cast<size_t>(offsets[1] - offsets[0])};
}

// What an exported struct points to. Children are structs of their own that their parent's release releases; whoever takes
// one out of its parent sets its `release` to null first.
struct SchemaOwner {
  std::string format;
  std::string name;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};

struct ArrayOwner {
  std::vector<std::string> buffers;
  std::vector<const void*> buffer_pointers;
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
};

template <class Struct, class Owner>
void Release(Struct* exported) {
  const auto* const owner = static_cast<Owner*>(exported->private_data);
  for (Struct* const child : owner->pointers) {
    if (child->release != nullptr) child->release(child);
  }
  delete owner;
  exported->release = nullptr;
}

void ExportSchema(const ArrayParts& parts, ArrowSchema* to) {
  auto owner = std::make_unique<SchemaOwner>();
  owner->format = parts.format;
  owner->name = parts.name;
  owner->children.resize(parts.children.size());
  for (size_t i = 0; i < parts.children.size(); ++i) {
    ExportSchema(parts.children[i], &owner->children[i]);
    owner->pointers.push_back(&owner->children[i]);
  }
  *to = {owner->format.c_str(),
         owner->name.c_str(),
         nullptr,
         ARROW_FLAG_NULLABLE,
         static_cast<int64_t>(owner->children.size()),
         owner->pointers.data(),
         nullptr,
         &Release<ArrowSchema, SchemaOwner>,
         nullptr};
  to->private_data = owner.release();
}

void ExportArray(ArrayParts parts, ArrowArray* to) {
  auto owner = std::make_unique<ArrayOwner>();
  owner->buffers = std::move(parts.buffers);
  for (const std::string& buffer : owner->buffers) {
    const bool absent = buffer.empty() && owner->buffer_pointers.empty();
    owner->buffer_pointers.push_back(absent ? nullptr : buffer.data());
  }
  owner->children.resize(parts.children.size());
  for (size_t i = 0; i < parts.children.size(); ++i) {
    ExportArray(std::move(parts.children[i]), &owner->children[i]);
    owner->pointers.push_back(&owner->children[i]);
  }
  *to = {parts.length,
         parts.null_count,
         0,
         static_cast<int64_t>(owner->buffer_pointers.size()),
         static_cast<int64_t>(owner->children.size()),
         owner->buffer_pointers.data(),
         owner->pointers.data(),
         nullptr,
         &Release<ArrowArray, ArrayOwner>,
         nullptr};
  to->private_data = owner.release();
}

// A consumer that took what is inside has set its release to null.
template <class Struct>
void Free(Struct* exported) {
  if (exported == nullptr) return;
  if (exported->release != nullptr) exported->release(exported);
  delete exported;
}

void FreeSchema(PyObject* capsule) {
  Free(static_cast<ArrowSchema*>(PyCapsule_GetPointer(capsule, kSchemaCapsule)));
}
void FreeArray(PyObject* capsule) { Free(static_cast<ArrowArray*>(PyCapsule_GetPointer(capsule, kArrayCapsule))); }

}  // namespace

TextArray::TextArray(PyObject* schema, PyObject* array) {
  const auto* const type = static_cast<const ArrowSchema*>(PyCapsule_GetPointer(schema, kSchemaCapsule));
  array_ = static_cast<const ArrowArray*>(PyCapsule_GetPointer(array, kArrayCapsule));
  if (type == nullptr || array_ == nullptr || type->release == nullptr || array_->release == nullptr) {
    PyErr_Clear();
    throw std::invalid_argument("no Arrow array: its capsules are empty");
  }
  const std::string_view format = type->format;
  if (format != "u" && format != "U" && format != "z" && format != "Z") {
    throw std::invalid_argument("an Arrow array of strings is needed, not one of format '" + std::string(format) + "'");
  }
  has_wide_offsets_ = format == "U" || format == "Z";
}

std::optional<std::string_view> TextArray::At(int64_t index) const {
  if (const auto* const valid = static_cast<const uint8_t*>(array_->buffers[0]); valid != nullptr) {
    const int64_t bit = array_->offset + index;
    if ((valid[bit / 8] >> bit % 8 & 1) == 0) return std::nullopt;
  }
  return has_wide_offsets_ ? Value<int64_t>(*array_, index) : Value<int32_t>(*array_, index);
}

std::pair<PyObject*, PyObject*> ToCapsules(ArrayParts parts) {
  auto schema = std::make_unique<ArrowSchema>();
  auto array = std::make_unique<ArrowArray>();
  ExportSchema(parts, schema.get());
  PyObject* const schema_capsule = PyCapsule_New(schema.get(), kSchemaCapsule, FreeSchema);
  if (schema_capsule == nullptr) {
    schema->release(schema.get());
    return {nullptr, nullptr};
  }
  schema.release();
  ExportArray(std::move(parts), array.get());
  PyObject* const array_capsule = PyCapsule_New(array.get(), kArrayCapsule, FreeArray);
  if (array_capsule == nullptr) {
    array->release(array.get());
    Py_DECREF(schema_capsule);
    return {nullptr, nullptr};
  }
  array.release();
  return {schema_capsule, array_capsule};
}

}  // namespace seamripper::python
