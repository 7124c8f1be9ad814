import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { notify } from '#platform/ui/notify.ts'
import { describePrintError } from '#platform/ui/usePrintAll.ts'
import { printLists } from './printLists.ts'

/** Prints every row that the filters leave, not only the page on the screen. */
export function PrintListsButton() {
  const [isReading, setReading] = useState(false)
  const print = async () => {
    setReading(true)
    try {
      await printLists()
    } catch (thrown) {
      notify.error(describePrintError(thrown))
    } finally {
      setReading(false)
    }
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
