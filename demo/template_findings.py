"""What the tables of templates must say of planted pages."""
from findings import together_complaint


def in_cluster(page, findings):
    return findings.row("template_members", "url", page["url"]) is not None


def cluster_of(page, findings):
    """The row of `templates` that it is a member of."""
    member = findings.row("template_members", "url", page["url"])
    return findings.row("templates", "cluster_id", member["cluster_id"])


def family_complaint(page, findings):
    """The whole family in one cluster without strangers, of the class that was planted."""
    apart = together_complaint(page, findings, "template_members")
    if apart:
        return apart
    suggested = cluster_of(page, findings)["suggested_class"]
    return "" if suggested == page["class"] else f"suggested to be {suggested}, not {page['class']}"
