import { useState, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { waitForQueries } from '#platform/client/queries.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/loadPart.ts'
import { loadReader } from '#platform/ui/usePrintAll.ts'

/** Prints all filtered rows, not only the current page. */
export function PrintListsButton() {
  const [isReading, setReading] = useState(false)
  const print = async () => {
    setReading(true)
    if (await loadPart(loadReader)) await (await loadReader()).tryToPrint(printLists)
    setReading(false)
  }
  return (
    <Button
      variant="default"
      icon="print"
      aria-disabled={isReading || undefined}
      onClick={() => isReading || void print()}
    >
      {isReading ? 'Preparing…' : 'Print'}
    </Button>
  )
}

/** The lists on the page. Each shows all of its rows once this is done. */
const lists = new Set<() => Promise<void>>()

/** All rows of a list while it is printed; null otherwise. `readPage` counts from zero. */
export function usePrintedRows<Row>(readPage: (page: number) => Promise<Paged<Row>>): Row[] | null {
  const [rows, setRows] = useState<Row[] | null>(null)
  const latest = useRef(readPage)
  useLayoutEffect(() => {
    latest.current = readPage
  })
  useLayoutEffect(() => {
    const show = async () => {
      const { readAllPages } = await loadReader()
      const all = await readAllPages(page => latest.current(page))
      flushSync(() => setRows(all))
    }
    const hide = () => setRows(null)
    lists.add(show)
    window.addEventListener('afterprint', hide)
    return () => {
      lists.delete(show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return rows
}

/** Prints the page once everything on it is loaded, with all rows of its lists. */
async function printLists(): Promise<void> {
  await waitForQueries()
  await Promise.all([...lists].map(show => show()))
  window.print()
}
