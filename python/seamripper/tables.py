"""The tables of a corpus, each an attribute. Made by python/generate/tables.py."""

from __future__ import annotations

from .table import Table


class Tables:
    """What there is to read in a corpus."""

    def __getitem__(self, name: str) -> Table:
        raise NotImplementedError

    @property
    def pages(self) -> Table:
        """A row is a page, in its latest capture; written when a crawl is read.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``host`` (string)
        - ``domain`` (string): registrable
        - ``ip`` (string): of the server, as recorded
        - ``captured`` (timestamp[us, tz=UTC])
        - ``title`` (string)
        - ``words`` (int64)
        - ``text_bytes`` (int64): of the text alone
        - ``html_bytes`` (int64): of the decoded payload
        - ``charset`` (string)
        - ``content_digest`` (string): SHA-1 of the decoded payload, in Base32
        - ``truncated`` (bool): by the crawler or by a limit
        - ``recursion`` (bool): the URL looks like a crawler's loop
        - ``warc_filename`` (string): the input it is from
        - ``warc_record_offset`` (int64)
        - ``warc_record_length`` (int64): -1: it shares a compressed member
        - ``record_id`` (string): the id that a row of JSONL or Parquet has of its own
        """
        return self["pages"]

    @property
    def skipped(self) -> Table:
        """A row is a piece of an input that became neither page nor file; written when a crawl is read.

        - ``file`` (string): the input, as it was named
        - ``offset`` (int64): of its first byte in the file, as stored
        - ``length`` (int64): in bytes, as stored; -1: it shares a compressed member
        - ``url`` (string): as captured
        - ``reason`` (string): why it is no page
        """
        return self["skipped"]

    @property
    def quilts(self) -> Table:
        """A row is a page stitched together from other pages; found by ``quilts``.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``domain`` (string): registrable
        - ``words`` (int64)
        - ``grams`` (int64): distinct
        - ``patch_grams`` (int64): of them, on 2 to m pages
        - ``patch_fraction`` (double): patch_grams / grams
        - ``positions`` (int64): grams with repetitions
        - ``patch_positions`` (int64): patch grams with repetitions
        - ``covered_grams`` (int64): patch grams that the sources hold
        - ``cover_size`` (int64): sources
        - ``foreign_sources`` (int64): on another site
        - ``linked_sources`` (int64): that the page links to
        - ``largest_gain`` (int64): gain of the first source
        - ``foreign_words`` (int64): words in passages from foreign sources; -1 with --no-patches
        """
        return self["quilts"]

    @property
    def quilt_sources(self) -> Table:
        """A row is a source of a quilt; found by ``quilts``.

        - ``page_id`` (int64): of the quilt
        - ``rank`` (int32): from 1, in the order of the cover
        - ``source_id`` (int64)
        - ``source_url`` (string)
        - ``gain`` (int64): patch grams that it covers and none before it
        - ``shared_grams`` (int64): patch grams of the quilt that it holds
        - ``foreign`` (bool): on another site than the quilt
        - ``linked`` (bool): the quilt links to this URL or, if the source is foreign, to any page of its site
        """
        return self["quilt_sources"]

    @property
    def quilt_patches(self) -> Table:
        """A row is a passage that a quilt has from a source; found by ``quilts``.

        - ``page_id`` (int64): of the quilt
        - ``start_byte`` (int64): in the text of the quilt
        - ``end_byte`` (int64): behind the last
        - ``start_char`` (int64): the same in code points
        - ``end_char`` (int64)
        - ``source_id`` (int64)
        - ``source_start_byte`` (int64): in the text of the source
        - ``source_end_byte`` (int64)
        - ``source_start_char`` (int64)
        - ``source_end_char`` (int64)
        - ``words`` (int64)
        """
        return self["quilt_patches"]

    @property
    def quilt_sweep(self) -> Table:
        """A row is quilts counted under other parameters; found by ``quilts``.

        - ``k`` (int32): words in a gram
        - ``m`` (int64): most pages that hold a patch gram
        - ``c`` (int64): fewest sources
        - ``theta`` (double): least patch_fraction
        - ``foreign`` (string): whose sources do not count: none, or the page's own host, domain, ...
        - ``quilted`` (int64): quilts
        - ``mean_sources`` (double): of a quilt; -1 without quilts
        """
        return self["quilt_sweep"]

    @property
    def quilt_counts(self) -> Table:
        """A row is how many pages have this patch fraction and so many sources, of all that have a gram; found by
        ``quilts``.

        - ``patch_percent`` (int32): patch_fraction in percent, rounded down, so that 100 is all of it
        - ``cover_size`` (int64): sources; -1: the patch fraction is below theta, and none were looked for
        - ``pages`` (int64)
        """
        return self["quilt_counts"]

    @property
    def duplicates(self) -> Table:
        """A row is a page of a cluster of near-duplicates, its representative among them; found by ``phrases``.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``cluster_id`` (int64): page_id of the representative, the smallest
        - ``cluster_size`` (int64): pages
        - ``runs_agreeing`` (int32): with the representative, of 6; less than 2: near to others only
        - ``shingles_agreeing`` (int32): with the representative, of 84
        - ``shared_phrases`` (int64): distinct, that the representative has too
        - ``union_phrases`` (int64): distinct, of both
        - ``jaccard`` (double): shared_phrases / union_phrases; -1, as these: too large to be compared
        """
        return self["duplicates"]

    @property
    def popular_phrases(self) -> Table:
        """A row is a phrase sampled from many documents; found by ``phrases``.

        - ``phrase`` (string): its words, case folded
        - ``shingle_index`` (int32): of the hash function, from 1 to 84
        - ``shingle`` (string): its value, hexadecimal
        - ``pages`` (int64): documents in which this hash function chose it
        - ``sampled_pages`` (int64): documents in which any did
        - ``domains`` (int64): registrable, of `pages`
        - ``example_url`` (string): of the first of `pages`
        """
        return self["popular_phrases"]

    @property
    def phrase_pages(self) -> Table:
        """A row is a document with popular shingles; found by ``phrases``.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``popular`` (int32): number of popular shingles, of 84
        - ``cover_size`` (int32): documents in the cover; -1: fewer than --min-popular popular shingles, no cover
          computed
        - ``foreign_contribution`` (int32): popular shingles first covered by a document at another address; -1: no
          cover
        - ``capped`` (int32): popular shingles with more documents than were looked at; -1: no cover
        """
        return self["phrase_pages"]

    @property
    def phrase_covers(self) -> Table:
        """A row is a document that has popular shingles of another; found by ``phrases``.

        - ``page_id`` (int64): of the document that is covered
        - ``rank`` (int32): from 1, in the order of choice
        - ``donor_id`` (int64)
        - ``donor_url`` (string)
        - ``gain`` (int32): popular shingles that it covers and none before it
        - ``foreign`` (bool): on another site
        """
        return self["phrase_covers"]

    @property
    def phrase_sites(self) -> Table:
        """A row is a site, and how popular the shingles of its documents are; found by ``phrases``.

        - ``site`` (string)
        - ``pages`` (int64): documents
        - ``mean`` (double): popular shingles of a document; -1 without documents
        - ``sd`` (double): their standard deviation; -1 without documents
        - ``suspicious`` (bool): 10 documents or more, mean of 30 or more, deviation below 15
        - ``crawled_pages`` (int64): near-duplicates and pages without words included
        - ``majority_cluster`` (int64): cluster_id of the near-duplicates that are more than half of 10 crawled pages
          or more; -1: none
        """
        return self["phrase_sites"]

    @property
    def chunks(self) -> Table:
        """A row is a chunk of two copies or more, or labelled; found by ``reuse``.

        - ``chunk`` (string): SHA-1, hexadecimal
        - ``copies`` (int64): that count; all of them when none does
        - ``pages`` (int64)
        - ``domains`` (int64): registrable
        - ``bytes`` (int64): of the first copy
        - ``first_captured`` (timestamp[us, tz=UTC]): of its pages, the earliest capture
        - ``labelled`` (bool): has more copies than the threshold, or is of a known source
        - ``stop_reason`` (string): why it does not count; empty when it does
        - ``first_page`` (int64): page_id of the first copy
        - ``first_offset`` (int64): of the first copy: in the page's text, or in the payload, in bytes
        - ``sample`` (string): first 200 characters of the first copy; empty under ardi2014
        """
        return self["chunks"]

    @property
    def chunk_pages(self) -> Table:
        """A row is a page that has a labelled chunk; found by ``reuse``.

        - ``chunk`` (string): SHA-1, hexadecimal
        - ``page_id`` (int64)
        - ``url`` (string)
        - ``copies`` (int64): on the page
        """
        return self["chunk_pages"]

    @property
    def files(self) -> Table:
        """A row is a payload, of a page or another file, of two copies or more, or labelled; found by ``reuse``.

        - ``file`` (string): SHA-1 of the decoded payload, hexadecimal
        - ``copies`` (int64): URLs that have it
        - ``domains`` (int64): registrable
        - ``bytes`` (int64)
        - ``labelled`` (bool): as in chunks
        - ``stop_reason`` (string): why it does not count; empty when it does
        - ``sample_url`` (string): of the first copy
        """
        return self["files"]

    @property
    def reuse_pages(self) -> Table:
        """A row is a page with a labelled chunk, or that is a labelled file; found by ``reuse``.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``chunks`` (int64): that count, with repetitions
        - ``bad_chunks`` (int64): labelled
        - ``contains`` (double): bad_chunks / chunks
        - ``partial`` (bool): contains is above the threshold
        - ``file_labelled`` (bool): the page as a whole is a labelled file
        """
        return self["reuse_pages"]

    @property
    def neighbourhoods(self) -> Table:
        """A row is the pages below a URL prefix, one of them with a labelled chunk; found by ``reuse``.

        - ``prefix`` (string): registrable domain, host/ or host/directories/
        - ``depth`` (int32): 0 domain, 1 host, 2 and more directories
        - ``pages`` (int64): with chunks that count
        - ``chunks`` (int64): of them all
        - ``bad_chunks`` (int64): labelled
        - ``badness_pooled`` (double): bad_chunks / chunks
        - ``badness_mean`` (double): mean of the pages' contains
        - ``bad`` (bool): badness_pooled is above its threshold
        - ``bad_mean`` (bool): badness_mean is above its own
        - ``known_source`` (bool): on a host, or domain, of the known sources themselves
        """
        return self["neighbourhoods"]

    @property
    def neighbourhood_counts(self) -> Table:
        """A row is how many neighbourhoods have this depth and this badness, of all there are; found by ``reuse``.

        - ``depth`` (int32): 1 host, 2 and more directories
        - ``badness_percent`` (int32): rounded down, so that 100 is all of it
        - ``neighbourhoods`` (int64): whose badness_pooled it is, those of one page included
        - ``neighbourhoods_by_mean`` (int64): whose badness_mean it is
        """
        return self["neighbourhood_counts"]

    @property
    def templates(self) -> Table:
        """A row is a cluster of pages made by one template; found by ``templates``.

        - ``cluster_id`` (int64): smallest page_id of the members
        - ``pages`` (int64)
        - ``hosts`` (int64)
        - ``domains`` (int64): registrable
        - ``families`` (int64): into which it falls; many: it is a chain
        - ``prototype_id`` (int64): the member that is most like all of them
        - ``prototype_url`` (string)
        - ``mean_similarity`` (double): of the members with the prototype: share of 128 dimensions, itself included
        - ``least_similarity`` (double)
        - ``p5`` (double): 5th percentile of similarity, nearest rank
        - ``p50`` (double)
        - ``p95`` (double)
        - ``rank_score`` (double): mean_similarity x domains
        - ``suggested_class`` (string): mirror, link farm, copy/paste or template
        - ``text_share`` (double): of the other members: with nearly the prototype's text
        - ``chunk_share`` (double): of the other members: with a chunk of the prototype's, or all of it
        - ``link_share`` (double): of the members: that link to one on another domain
        """
        return self["templates"]

    @property
    def template_families(self) -> Table:
        """A row is pages of a cluster that all match one prototype; found by ``templates``.

        - ``family_id`` (int64): smallest page_id of the members
        - ``cluster_id`` (int64)
        - ``pages`` (int64)
        - ``hosts`` (int64)
        - ``domains`` (int64): registrable
        - ``prototype_id`` (int64): the member that is most like all of them
        - ``prototype_url`` (string)
        - ``mean_similarity`` (double): of the members with the prototype: share of 128 dimensions, itself included
        - ``least_similarity`` (double)
        - ``p5`` (double): 5th percentile of similarity, nearest rank
        - ``p50`` (double)
        - ``p95`` (double)
        - ``rank_score`` (double): mean_similarity x domains
        """
        return self["template_families"]

    @property
    def template_members(self) -> Table:
        """A row is a page of a cluster; found by ``templates``.

        - ``cluster_id`` (int64)
        - ``family_id`` (int64)
        - ``page_id`` (int64)
        - ``url`` (string)
        - ``matches`` (int64): dimensions, of 128, in which it is as the cluster's prototype
        - ``family_matches`` (int64): the same, with the family's prototype
        """
        return self["template_members"]

    @property
    def near(self) -> Table:
        """A row is a page similar to another, and the page kept for it; found by ``near``.

        - ``page_id`` (int64)
        - ``url`` (string)
        - ``representative_id`` (int64): the nearest page that is kept; of a kept page itself
        - ``representative_url`` (string)
        - ``shared_grams`` (int64): distinct grams that both have
        - ``union_grams`` (int64): that either has
        - ``jaccard`` (double): shared_grams / union_grams
        """
        return self["near"]

    @property
    def near_pairs(self) -> Table:
        """A row is a page that is not kept, and a kept page similar to it; found by ``near``.

        - ``page_id`` (int64)
        - ``kept_id`` (int64)
        - ``shared_grams`` (int64): distinct grams that both have
        - ``union_grams`` (int64): that either has
        - ``jaccard`` (double): shared_grams / union_grams
        """
        return self["near_pairs"]

    @property
    def page_pairs(self) -> Table:
        """A row is two pages similar enough: the second comes before the first; of containment it is the larger, and
        before it of equals; found by ``near``.

        - ``page_id`` (int64)
        - ``other_id`` (int64)
        - ``shared_grams`` (int64): distinct grams that both have
        - ``grams`` (int64): that the page has
        - ``other_grams`` (int64): that the other has
        - ``jaccard`` (double): shared_grams / (grams + other_grams - shared_grams)
        - ``containment`` (double): shared_grams / grams
        """
        return self["page_pairs"]

    @property
    def sites(self) -> Table:
        """A row is a site, as all detectors see it; made of all findings.

        - ``site`` (string): registrable domain; empty: local files
        - ``pages`` (int64)
        - ``words`` (int64)
        - ``flagged`` (int64): pages that are quilts, near-duplicates, partial with chunks of other sites, or of a
          template of several
        - ``quilted`` (int64): pages that are quilts; here and below -1: not known
        - ``copied_in`` (int64): words of its quilts that are from other sites
        - ``copied_out`` (int64): words of other sites' quilts that are from it
        - ``duplicates`` (int64): pages with near-duplicates
        - ``popular_mean`` (double): popular shingles, of 84, of a document; -1 without documents
        - ``templates`` (int64): clusters of templates that it shares with other sites
        - ``badness`` (double): share of its chunks that is labelled as reused
        """
        return self["sites"]
