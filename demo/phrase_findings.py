"""What the tables of phrases must say of planted pages."""
from urllib.parse import urlsplit

from findings import together_complaint

LEAST_SIMILAR = 0.97


def is_duplicate(page, findings):
    return findings.row("duplicates", "url", page["url"]) is not None


def duplicate_complaint(page, findings):
    """All copies in one cluster; those with the representative's own text as similar as can be, edited ones nearly."""
    apart = together_complaint(page, findings, "duplicates")
    if apart:
        return apart
    row = findings.row("duplicates", "url", page["url"])
    first = findings.row("duplicates", "page_id", row["cluster_id"])
    same = page["edition"] == findings.planted(first["url"])["edition"]
    if same != (row["jaccard"] == 1) or row["jaccard"] < LEAST_SIMILAR:
        return f"{row['jaccard']} of its phrases are told to be those of {first['url']}"
    return ""


def on_suspicious_site(page, findings):
    site = findings.row("phrase_sites", "site", urlsplit(page["url"]).hostname)
    return site is not None and site["suspicious"]


def suspicion_complaint(page, findings):
    return "" if on_suspicious_site(page, findings) else "its site is not told to be suspicious"


def no_phrases_complaint(page, findings):
    """Nothing of phrases is wrong with an honest page or its site."""
    if is_duplicate(page, findings):
        return "told as a near-duplicate"
    return "its site is told to be suspicious" if on_suspicious_site(page, findings) else ""
