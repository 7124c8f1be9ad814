import { Button } from './Button.tsx'

/** Prints the page as it is; the print styles leave out what only a screen needs. */
export function PrintButton() {
  return (
    <Button variant="default" icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
