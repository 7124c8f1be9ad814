import { describeError } from '../client/problemError.ts'
import { formatCount } from '../contract/count.ts'
import { listOffered, type Lookup, type LookupChoices } from './useLookup.ts'
import css from './LookupInput.module.css'

interface LookupListProps extends LookupChoices {
  label: string
  lookup: Lookup
}

/** The choices of a lookup, and how many there are. */
export function LookupList({ label, lookup, ...choices }: LookupListProps) {
  const { listId, optionId, active, isOpen, choose } = lookup
  return (
    <>
      <div id={listId} role="listbox" aria-label={label} className={css.list}>
        {listOffered(choices).map(({ value, label }, index) => (
          // Not on click, because the input would already have lost the focus and closed the list.
          <div
            key={value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? scrollToOption : undefined}
            onMouseDown={event => {
              event.preventDefault()
              if (event.button === 0) choose(value)
            }}
          >
            {label}
          </div>
        ))}
      </div>
      <p className={css.remark} role="status">
        {isOpen && describeMatches(choices, lookup.isAwaited)}
      </p>
    </>
  )
}

function describeMatches(choices: LookupChoices, isAwaited: boolean): string {
  const { options, isLoading, isSimilar, loadError, more, nothing } = choices
  if (loadError) return `The list could not be loaded. ${describeError(loadError)}`
  if (isLoading) return isAwaited ? 'Searching. Your choice follows…' : 'Searching…'
  if (options.length === 0) return nothing ?? 'Nothing found'
  if (isSimilar) return 'Nothing found. These are similar.'
  return more > 0 ? `${formatCount(more)} more. Keep typing to narrow the list.` : `${options.length} found`
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
