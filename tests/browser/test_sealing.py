"""The cryptography of sealed tables, in the worker of the built page."""

from playwright.sync_api import Page

from tests.browser.playing import open_table
from tools.serve import Site

ASK = """async () => {
  const { call } = await self.tableeSealed();
  return Array.from(call("joint", new Uint8Array([32, 0, 0, 0, ...new Uint8Array(32)])));
}"""


def test_the_worker_imports_it_when_asked_and_not_before(page: Page, site: Site) -> None:
    start = len(site.requests)
    open_table(page, site, "#play=pechvogel&first=1")
    (worker,) = page.workers
    paths = [request.path for request in site.requests[start:]]
    assert not [path for path in paths if "/sealed/" in path or "noble-curves" in path]
    # A key that masks nothing: refused, by name.
    answer = bytes(worker.evaluate(ASK))
    assert b"identity" in answer
    paths = [request.path for request in site.requests[start:]]
    assert any(path.endswith("vendor/noble-curves.js") for path in paths)
