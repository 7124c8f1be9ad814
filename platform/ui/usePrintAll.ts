import { useEffect, useState } from 'react'
import type { Paged } from '../contract/paging.ts'
import { describeError } from '../client/problemError.ts'
import { notify } from './notify.ts'

export interface PrintAll<Row> {
  /** All rows while printing; null otherwise. */
  rows: Row[] | null
  isReading: boolean
  print: () => void
}

/** Loads all pages of a list and opens the print dialog. `readPage` counts from zero. */
export function usePrintAll<Row>(readPage: (page: number) => Promise<Paged<Row>>): PrintAll<Row> {
  const [rows, setRows] = useState<Row[] | null>(null)
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    if (!rows) return undefined
    const done = () => setRows(null)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [rows])
  const read = async () => {
    setReading(true)
    try {
      setRows(await readAllPages(readPage))
    } catch (thrown) {
      notify.error(describePrintError(thrown))
    } finally {
      setReading(false)
    }
  }
  return { rows, isReading, print: () => void (isReading || read()) }
}

/** Browsers lay out longer tables for print for minutes, and then give up. */
export const mostPrintedRows = 3000

class TooManyRows extends Error {}

/** Why a list was not printed. */
export const describePrintError = (thrown: unknown): string =>
  thrown instanceof TooManyRows
    ? thrown.message
    : `The list could not be loaded for printing. ${describeError(thrown)}`

/** Every row, page by page, because a list may be longer than one answer. Throws if there are too many to print. */
export async function readAllPages<Row>(readPage: (page: number) => Promise<Paged<Row>>): Promise<Row[]> {
  const first = await readPage(0)
  if (first.totalElements > mostPrintedRows) {
    const [rows, most] = [first.totalElements, mostPrintedRows].map(each => each.toLocaleString('en-US'))
    throw new TooManyRows(
      `This list has ${rows} rows. A browser prints at most ${most}. Choose fewer with filters, or download the list as Excel or CSV and print the file.`,
    )
  }
  const rows = [...first.content]
  for (let page = 1; page < first.totalPages; page++) rows.push(...(await readPage(page)).content)
  return rows
}
