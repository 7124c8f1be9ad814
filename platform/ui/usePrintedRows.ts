import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Paged } from '../contract/paging.ts'

type ReadPage<Row> = (page: number) => Promise<Paged<Row>>
type ReadAllPages = <Row>(readPage: ReadPage<Row>) => Promise<Row[]>

/** The lists on the page. Each shows all of its rows once this is done. */
export const printedLists = new Set<(readAllPages: ReadAllPages) => Promise<void>>()

/** All rows of a list while 'Print' prints it; null otherwise. `readPage` counts from zero. */
export function usePrintedRows<Row>(readPage: ReadPage<Row>): Row[] | null {
  const [rows, setRows] = useState<Row[] | null>(null)
  const latest = useRef(readPage)
  useLayoutEffect(() => {
    latest.current = readPage
  })
  useLayoutEffect(() => {
    const show = async (readAllPages: ReadAllPages) => {
      const all = await readAllPages<Row>(page => latest.current(page))
      flushSync(() => setRows(all))
    }
    const hide = () => setRows(null)
    printedLists.add(show)
    window.addEventListener('afterprint', hide)
    return () => {
      printedLists.delete(show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return rows
}
