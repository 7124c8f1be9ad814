const separator = ' · '

/** The title of a page in tabs, bookmarks, and search results. A page titled like the product gets no suffix. */
export const writeDocumentTitle = (pageTitle: string, product: string): string =>
  pageTitle === product ? product : pageTitle + separator + product

/** The page's own part of its document's title. */
export function readPageTitle(documentTitle: string): string {
  const end = documentTitle.lastIndexOf(separator)
  return end < 0 ? documentTitle : documentTitle.slice(0, end)
}
