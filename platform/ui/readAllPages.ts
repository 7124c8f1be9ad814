import { formatCount } from '../contract/count.ts'
import type { Paged } from '../contract/paging.ts'

/** Browsers take minutes to lay out longer tables for print, and then give up. */
const mostPrintedRows = 3000

export class TooManyRows extends Error {}

/**
 * Reads every row page by page, because a list may be longer than one answer. Throws if there are too many to print.
 */
export async function readAllPages<Row>(readPage: (page: number) => Promise<Paged<Row>>): Promise<Row[]> {
  const first = await readPage(0)
  if (first.totalElements > mostPrintedRows) {
    const [rows, most] = [first.totalElements, mostPrintedRows].map(each => formatCount(each))
    throw new TooManyRows(
      `This list has ${rows} rows. A browser prints at most ${most}. Choose fewer with filters, or download the list as Excel or CSV and print the file.`,
    )
  }
  const rows = [...first.content]
  for (let page = 1; page < first.totalPages; page++) rows.push(...(await readPage(page)).content)
  return rows
}
