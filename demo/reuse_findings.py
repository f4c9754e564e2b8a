"""What the tables of reuse must say of planted pages and files."""


def is_partial(page, findings):
    row = findings.row("reuse_pages", "url", page["url"])
    return row is not None and row["partial"]


def copy_complaint(page, findings):
    """All copied chunks are labelled, and enough of the page consists of such."""
    row = findings.row("reuse_pages", "url", page["url"])
    if not row:
        return "not found"
    if row["bad_chunks"] < page["copied"]:
        return f"{row['bad_chunks']} of {page['copied']} copied chunks found"
    return "" if row["partial"] else f"not told to be copied, though {row['bad_chunks']} of {row['chunks']} chunks are"


def folder_complaint(page, findings):
    """The folder is a bad neighbourhood, the site around it is none."""
    folder, site = (findings.row("neighbourhoods", "prefix", page[place]) for place in ("folder", "site"))
    if not folder or not folder["bad"]:
        return f"{page['folder']} is not told to be bad"
    return f"{page['site']} is told to be bad" if site and site["bad"] else ""


def is_trap(page, findings):
    row = findings.row("pages", "url", page["url"])
    return row is not None and row["recursion"]


def trap_complaint(page, findings):
    if not is_trap(page, findings):
        return "not told to be a crawler's loop"
    return "counted in reuse" if findings.row("reuse_pages", "url", page["url"]) else ""


def is_copied_file(file, findings):
    row = findings.row("files", "file", file["file"])
    return row is not None and row["labelled"]


def file_complaint(file, findings):
    if not is_copied_file(file, findings):
        return "not found"
    copies, planted = findings.row("files", "file", file["file"])["copies"], len(findings.family(file))
    return "" if copies == planted else f"{copies} copies found, not {planted}"
