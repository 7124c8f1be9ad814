import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/loadPart.ts'
import { loadReader } from '#platform/ui/usePrintAll.ts'
import { printLists } from './printLists.ts'

/** Prints every row that the filters leave, not only the page on the screen. */
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
