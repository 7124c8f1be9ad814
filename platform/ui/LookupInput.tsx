import { useId, useState, type KeyboardEvent } from 'react'
import { describeError } from '../client/problemError.ts'
import { formatCount } from '../contract/count.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { Option } from './SelectInput.tsx'
import { getTypingHints } from './typingHints.ts'
import control from './inputs.module.css'
import css from './LookupInput.module.css'

interface LookupProps extends Omit<FieldProps, 'value' | 'onChange'> {
  typed: string
  onType: (typed: string) => void
  /** Whether a text is already a choice, for which no matches are offered. */
  isComplete?: (typed: string) => boolean
  /** The server's matches for the typed text. */
  options: readonly Option[]
  /** Whether the options belong to an earlier text, so that Enter selects none of them. */
  isLoading: boolean
  /** Why the matches could not be loaded. */
  loadError?: unknown
  /** The number of matches beyond `options`. */
  more: number
  onChoose: (value: string) => void
  /** Shown below the matches, such as a way to add a new item. */
  extra?: Option
  /** Clears the selection. Shown as a button. */
  onClear?: () => void
  placeholder?: string
  /** Replaces 'Nothing found'. */
  nothing?: string
}

/**
 * Selects one of very many items, searched on the server while typing. If all items are on the page, use ComboboxInput.
 */
export function LookupInput(props: LookupProps) {
  const { field, typed, onType, onClear, placeholder } = props
  const listId = useId()
  const { isOpen, active, open, close, choose, onKeyDown } = useLookup(props)
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <FieldFrame {...props} isOneLine value={typed} onChange={onType}>
      <div className={css.lookup}>
        <input
          {...getControlProps({ ...props, value: typed, onChange: onType })}
          className={onClear ? `${control.control} ${css.clearable}` : control.control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
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
          onFocus={event => event.currentTarget.select()}
          onBlur={() => {
            close()
            props.onBlur?.()
          }}
          onKeyDown={onKeyDown}
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
          <div id={listId} role="listbox" aria-label={field.label} className={css.list}>
            {listOffered(props).map(({ value, label }, index) => (
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
            {isOpen && describeMatches(props)}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}

const listOffered = ({ options, extra }: Pick<LookupProps, 'options' | 'extra'>) =>
  extra ? [...options, extra] : options

/** The option that has the keyboard focus, and whether the list is open. */
function useLookup(props: LookupProps) {
  const { isLoading, typed, readOnly, onType, onChoose } = props
  const options = listOffered(props)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  /** Enter selects the last option, which adds a new item, only if the user has moved to it. */
  const [hasMoved, setMoved] = useState(false)
  const last = (hasMoved ? options : props.options).length - 1
  const active = isOpen && !isLoading && at !== null && last >= 0 ? Math.min(at, last) : null
  const close = () => {
    setOpen(false)
    setAt(null)
  }
  /** After typing, the first option is the likely one. A click only opens the list. */
  const open = (atFirst: boolean) => {
    setOpen(!readOnly)
    setAt(atFirst ? 0 : null)
    setMoved(false)
  }
  const choose = (value: string) => {
    onChoose(value)
    close()
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return open(true)
    const end = options.length - 1
    const from = active ?? (step === 1 ? -1 : end + 1)
    setAt(from + step > end ? 0 : from + step < 0 ? end : from + step)
    setMoved(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === null ? undefined : options[active]
    if (readOnly || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && chosen) choose(chosen.value)
    // Does not submit the form, because the intended option is still loading.
    else if (event.key === 'Enter' && isOpen && isLoading) event.preventDefault()
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape' && typed !== '') onType('')
    else return
    event.preventDefault()
  }
  return { isOpen, active, open, close, choose, onKeyDown }
}

function describeMatches({ options, isLoading, loadError, more, nothing }: LookupProps): string {
  if (loadError) return `The list could not be loaded. ${describeError(loadError)}`
  if (isLoading) return 'Searching…'
  if (options.length === 0) return nothing ?? 'Nothing found'
  return more > 0 ? `${formatCount(more)} more. Keep typing to narrow the list.` : `${options.length} found`
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
