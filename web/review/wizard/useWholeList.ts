import { useEffect, useState } from 'react'
import type { Paged } from '#platform/contract/paging.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'

export interface WholeList<Row> {
  /** All rows while they are being printed; null otherwise. */
  rows: Row[] | null
  isReading: boolean
  print: () => void
}

/** Reads all pages of a list and opens the print of it. `readPage` counts from zero. */
export function useWholeList<Row>(readPage: (page: number) => Promise<Paged<Row>>): WholeList<Row> {
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
      notify.error(`The list could not be loaded for printing. ${wordsOf(thrown)}`)
    } finally {
      setReading(false)
    }
  }
  return { rows, isReading, print: () => void (isReading || read()) }
}

/** Every row, page after page: a list may be longer than one answer may be. */
async function readAllPages<Row>(readPage: (page: number) => Promise<Paged<Row>>): Promise<Row[]> {
  const first = await readPage(0)
  const rows = [...first.content]
  for (let page = 1; page < first.totalPages; page++) rows.push(...(await readPage(page)).content)
  return rows
}
