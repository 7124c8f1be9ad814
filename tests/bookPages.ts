import { squeeze } from './airportsBookFacts.ts'
import type { OpenedPage, OpenedRow } from './openPdf.ts'

// Properties that every page of a book has, whatever it prints.

const [headHeight, footHeight] = [50, 45]
const thumbWidth = 15
/** Above the first and below the last line of a page's text, in points. */
const edges = { head: 62, foot: 58 }

const readBody = ({ placed, width, height }: OpenedPage): OpenedPage['placed'] =>
  placed.filter(
    ({ base, left, right }) =>
      base > footHeight && base < height - headHeight && left > thumbWidth && right < width - thumbWidth,
  )

/** The pages that are filled to less than a quarter, except those at the ends of chapters. `isChapter` tells whether a page begins one. */
export const listSparsePages = (
  pages: readonly OpenedPage[],
  isChapter: (page: OpenedPage) => boolean,
): { page: number; text: string }[] =>
  pages.flatMap((page, place) => {
    const next = pages[place + 1]
    if (!next || isChapter(page) || isChapter(next)) return []
    const lowest = Math.min(...readBody(page).map(({ base }) => base))
    const filled = (page.height - edges.head - lowest) / (page.height - edges.head - edges.foot)
    return filled >= 0.25 ? [] : [{ page: place + 1, text: page.text.slice(0, 80) }]
  })

/** The rows that are not found one after the other in the text that is copied from their page. */
export function listTablesOutOfOrder(
  pages: readonly OpenedPage[],
  tables: readonly OpenedRow[][][],
): string[] {
  return pages.flatMap((page, place) => {
    const text = squeeze(page.text)
    let from = 0
    const rows = (tables[place] ?? []).flat().filter(({ roles }) => roles.includes('TD'))
    return rows.flatMap(({ cells }) => {
      const row = squeeze(cells.join(''))
      const at = text.indexOf(row, from)
      if (at < 0) return [`${place + 1}: ${cells.join(' | ')}`]
      from = at + row.length
      return []
    })
  })
}

/** The pages of each name in an index, whose entries are in the order of `names`. Throws if one is missing. */
export function readIndexPages(index: string, names: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  let from = 0
  for (const [place, name] of names.entries()) {
    const begin = index.indexOf(squeeze(name), from)
    if (begin < 0) throw new Error(`The index lacks ${name}.`)
    from = begin + squeeze(name).length
    const next = names[place + 1]
    const end = next === undefined ? index.length : index.indexOf(squeeze(next), from)
    const runs = index.slice(from, end).matchAll(/(?:^|,)(?:[A-Z][A-Z0-9]{2})?(\d+)(?:–(\d+))?/g)
    const pages = Array.from(runs, ([, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => Number(first) + step),
    )
    found.set(name, pages.flat())
  }
  return found
}

/** Adds the page to those of the name. */
export function addPage(found: Map<string, Set<number>>, name: string, page: number): void {
  found.set(name, (found.get(name) ?? new Set()).add(page))
}
