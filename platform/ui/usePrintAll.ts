import { useEffect, useState } from 'react'
import type { Paged } from '../contract/paging.ts'
import { loadPart } from './loadPart.ts'

/** Loaded only for printing. */
export const loadReader = () => import('./readAllPages.ts')

interface PrintAll<Row> {
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
    if (await loadPart(loadReader)) {
      const { readAllPages, tryToPrint } = await loadReader()
      await tryToPrint(async () => setRows(await readAllPages(readPage)))
    }
    setReading(false)
  }
  return { rows, isReading, print: () => void (isReading || read()) }
}
