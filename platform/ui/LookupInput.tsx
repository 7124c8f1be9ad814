import { useId, useState, type KeyboardEvent } from 'react'
import { formatCount } from '../contract/count.ts'
import { getControlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { Option } from './SelectInput.tsx'
import control from './control.module.css'
import css from './LookupInput.module.css'

interface LookupProps extends Omit<FieldProps, 'value' | 'onChange'> {
  typed: string
  onType: (typed: string) => void
  /** What the server found for the letters typed. */
  options: readonly Option[]
  /** The options are still those of fewer letters: none of them is offered to Enter. */
  isLoading: boolean
  /** How many more there are than `options` shows. */
  more: number
  onChoose: (value: string) => void
  /** Below what was found, e.g. to add what was not. */
  extra?: Option
  /** Takes back what was chosen; offered as a button. */
  onClear?: () => void
  placeholder?: string
  /** Instead of 'Nothing found'. */
  nothing?: string
}

/** One of very many, searched on the server as one types. For a list that is all here, see ComboboxInput. */
export function LookupInput(props: LookupProps) {
  const { field, typed, onType, isLoading, more, onClear, placeholder } = props
  const listId = useId()
  const { isOpen, active, open, close, choose, onKeyDown } = useLookup(props)
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <FieldFrame {...props} value={typed} onChange={onType}>
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
          placeholder={placeholder}
          value={typed}
          onChange={event => {
            onType(event.currentTarget.value)
            open(true)
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
            // With the keyboard one empties the text.
            tabIndex={-1}
            aria-label={`Clear ${field.label}`}
            onClick={onClear}
          >
            <Icon name="close" />
          </button>
        )}
        <div className={css.panel} hidden={!isOpen}>
          <div id={listId} role="listbox" aria-label={field.label} className={css.list}>
            {offered(props).map(({ value, label }, index) => (
              // Not on click: by then the input would have lost the focus and closed the list.
              <div
                key={value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                ref={index === active ? intoView : undefined}
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
            {isOpen && remark(props.options.length, isLoading, more, props.nothing)}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}

const offered = ({ options, extra }: Pick<LookupProps, 'options' | 'extra'>) =>
  extra ? [...options, extra] : options

/** Which option the keyboard is at, and whether they are shown. */
function useLookup(props: LookupProps) {
  const { isLoading, typed, readOnly, onType, onChoose } = props
  const options = offered(props)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  /** Enter takes the last option, which adds something new, only when someone has moved to it. */
  const [hasMoved, setMoved] = useState(false)
  const last = (hasMoved ? options : props.options).length - 1
  const active = isOpen && !isLoading && at !== null && last >= 0 ? Math.min(at, last) : null
  const close = () => {
    setOpen(false)
    setAt(null)
  }
  /** After a letter the first option is the likely one; a click only looks. */
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
    // Not the form's Enter: the choice that it is meant for is on its way.
    else if (event.key === 'Enter' && isOpen && isLoading) event.preventDefault()
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape' && typed !== '') onType('')
    else return
    event.preventDefault()
  }
  return { isOpen, active, open, close, choose, onKeyDown }
}

function remark(count: number, isLoading: boolean, more: number, nothing = 'Nothing found'): string {
  if (isLoading) return 'Searching…'
  if (count === 0) return nothing
  return more > 0 ? `${formatCount(more)} more. Keep typing to narrow the list.` : `${count} found`
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
