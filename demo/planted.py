"""What was planted against what was found."""
import dataclasses

import kinds


@dataclasses.dataclass
class Outcome:
    kind: object
    pages: list  # lines of truth.jsonl
    found: int
    complaints: list


def compare(truth, findings):
    """An outcome for each kind that was planted, in the order of the table."""
    return [outcome_of(kind, [page for page in truth if page["kind"] == kind.name], findings) for kind in kinds.KINDS]


def outcome_of(kind, pages, findings):
    complaints = [(page["url"], kind.complaint(page, findings)) for page in pages]
    return Outcome(kind, pages, sum(kind.reported(page, findings) for page in pages),
                   [f"{kind.told}: {url}: {complaint}" for url, complaint in complaints if complaint])


def table(outcomes, program, corpus):
    """Planted, found, where to look next."""
    rows = [("planted", "pages", "found", "look next")]
    for outcome in outcomes:
        look = f"{program} {outcome.kind.look.format(corpus=corpus, url=outcome.pages[0]['url'])}"
        look = look if outcome.kind.look else "0 is right"
        rows.append((outcome.kind.told, f"{len(outcome.pages):,}", f"{outcome.found:,}", look))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(f"{row[0]:{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]}".rstrip()
                     for row in rows)
