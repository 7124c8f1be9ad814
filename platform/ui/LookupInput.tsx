import { describeError } from '../client/problemError.ts'
import { formatCount } from '../contract/count.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { getTypingHints } from './typingHints.ts'
import { useLookup, type LookupChoices, listOffered, type Lookup } from './useLookup.ts'
import control from './inputs.module.css'
import css from './LookupInput.module.css'

interface LookupProps extends Omit<FieldProps, 'value' | 'onChange'>, LookupChoices {
  typed: string
  onType: (typed: string) => void
  /** Whether a text is already a choice, for which no matches are offered. */
  isComplete?: (typed: string) => boolean
  onChoose: (value: string) => void
  /** Clears the selection. Shown as a button. */
  onClear?: () => void
  placeholder?: string
  onFocus?: () => void
}

/**
 * Selects one of very many items, searched on the server while typing. If all items are on the page, use ComboboxInput.
 */
export function LookupInput(props: LookupProps) {
  const { field, typed, onType, onClear, placeholder } = props
  const lookup = useLookup(props)
  const { isOpen, open, close } = lookup
  return (
    <FieldFrame {...props} isOneLine value={typed} onChange={onType}>
      <div className={css.lookup}>
        <input
          {...getControlProps({ ...props, value: typed, onChange: onType })}
          className={onClear ? `${control.control} ${css.clearable}` : control.control}
          {...lookup.inputProps}
          {...getTypingHints(field)}
          placeholder={placeholder}
          value={typed}
          onChange={event => {
            const text = event.currentTarget.value
            onType(text)
            if (props.isComplete?.(text)) close()
            else open(true)
          }}
          onClick={() => open(false)}
          // React repeats a focus from before hydration. A letter typed since then must not be selected, because the next
          // one would replace it.
          onFocus={({ currentTarget }) => {
            if (!isOpen && currentTarget.value === typed) currentTarget.select()
            props.onFocus?.()
          }}
          onBlur={() => {
            close()
            props.onBlur?.()
          }}
          onKeyDown={event => {
            if (lookup.onKeyDown(event) || props.readOnly || event.nativeEvent.isComposing) return
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            onType('')
          }}
        />
        {onClear && (
          <button
            type="button"
            className={css.clear}
            // With the keyboard, emptying the text does the same.
            tabIndex={-1}
            aria-label={`Clear ${field.label}`}
            onClick={onClear}
          >
            <Icon name="close" />
          </button>
        )}
        <div className={css.panel} hidden={!isOpen}>
          <LookupList {...props} label={field.label} lookup={lookup} />
        </div>
      </div>
    </FieldFrame>
  )
}

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
