import { useState } from 'react'
import { Button } from './Button.tsx'
import { loadPart } from './lazyPart.tsx'

/** Loaded only for printing. */
const loadPrinting = () => import('./printPage.ts')

/** Prints the page once it has loaded. The print styles hide elements that only a screen needs. */
export function PrintButton() {
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    if (await loadPart(loadPrinting)) await (await loadPrinting()).printPage()
    setPreparing(false)
  }
  return (
    <Button
      variant="default"
      icon="print"
      aria-disabled={isPreparing || undefined}
      onClick={() => isPreparing || void print()}
    >
      {isPreparing ? 'Preparing…' : 'Print'}
    </Button>
  )
}
