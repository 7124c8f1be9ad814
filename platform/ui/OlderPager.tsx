import { Button } from './Button.tsx'
import css from './Pager.module.css'

interface OlderPagerProps {
  /** The plural of the rows: 'changes'. */
  of: string
  isFirst: boolean
  /** Undefined on the last page. */
  onOlder: (() => void) | undefined
  onNewest: () => void
}

/** The pages of a list that is too long to be counted, newest first. */
export function OlderPager({ of, isFirst, onOlder, onNewest }: OlderPagerProps) {
  if (isFirst && !onOlder) return null
  return (
    <nav className={css.pager} aria-label={`Pages of ${of}`}>
      <Button
        variant="default"
        size="sm"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onNewest()}
      >
        Newest
      </Button>
      <Button variant="default" size="sm" aria-disabled={!onOlder || undefined} onClick={() => onOlder?.()}>
        Older
      </Button>
    </nav>
  )
}
