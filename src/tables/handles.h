// DuckDB's handles, given back when they go out of scope. Only sources of this folder include this header: whoever uses
// the folder does not see duckdb.h.
#ifndef SEAMRIPPER_TABLES_HANDLES_H_
#define SEAMRIPPER_TABLES_HANDLES_H_

#include <duckdb.h>

#include <utility>

namespace seamripper {

template <class Raw, void (*GiveBack)(Raw*)>
class Handle {
 public:
  Handle() = default;
  explicit Handle(Raw raw) : raw_(raw) {}
  Handle(Handle&& other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~Handle() {
    if (raw_ != nullptr) GiveBack(&raw_);
  }

  Raw get() const { return raw_; }
  Raw* out() { return &raw_; }  // for functions that make one; must be empty before
  explicit operator bool() const { return raw_ != nullptr; }

 private:
  Raw raw_ = nullptr;
};

using DatabaseHandle = Handle<duckdb_database, duckdb_close>;
using ConnectionHandle = Handle<duckdb_connection, duckdb_disconnect>;
using StatementHandle = Handle<duckdb_prepared_statement, duckdb_destroy_prepare>;
using PendingHandle = Handle<duckdb_pending_result, duckdb_destroy_pending>;
using ChunkHandle = Handle<duckdb_data_chunk, duckdb_destroy_data_chunk>;
using ErrorHandle = Handle<duckdb_error_data, duckdb_destroy_error_data>;

// A result is a struct, not a pointer, and is given back whether or not the query succeeded.
class ResultHandle {
 public:
  ResultHandle() = default;
  ResultHandle(const ResultHandle&) = delete;
  ResultHandle& operator=(const ResultHandle&) = delete;
  ~ResultHandle() { duckdb_destroy_result(&raw_); }

  duckdb_result* get() { return &raw_; }

 private:
  duckdb_result raw_{};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_HANDLES_H_
