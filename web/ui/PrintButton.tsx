import { Button } from '@mantine/core'
import { Icon } from './Icon.tsx'

/** Prints the page as it is; the print styles leave out what only a screen needs. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="print" />}
      onClick={() => window.print()}
      data-screen-only
    >
      Print
    </Button>
  )
}
