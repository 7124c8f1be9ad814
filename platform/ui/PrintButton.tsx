import { Button } from './Button.tsx'

/** Prints the page. The print styles hide elements that only a screen needs. */
export function PrintButton() {
  return (
    <Button variant="default" icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
