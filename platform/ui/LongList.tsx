import { useState } from 'react'
import { formatCount } from '../contract/count.ts'
import { Button } from './Button.tsx'

/** More names than this fill a line. */
const mostShown = 10

/** Names in a sentence. If there are many, only the first are shown until the user asks for all. */
export function LongList({ items }: { items: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (items.length <= mostShown) return <span>{`${items.join(', ')}.`}</span>
  const shown = isOpen ? items : items.slice(0, mostShown)
  return (
    <>
      <span>{`${shown.join(', ')}${isOpen ? '.' : ', …'}`}</span>{' '}
      <Button size="sm" variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
      </Button>
    </>
  )
}
