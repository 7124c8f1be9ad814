import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { can } from '#domain/people/roles.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import type { SearchDialogProps } from '../../shell/SearchButton.tsx'
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../shell/shortcuts.ts'
import { type FoundOption, useAdministrationFinds, useFinds, useIsAdministration } from './searchOptions.ts'
import type { Target } from './searchTargets.ts'
import { describeUnknown, fewestLetters } from './useFound.ts'
import control from '#platform/ui/inputs.module.css'
import css from './search.module.css'

/** The searched kinds depend on what the person may read. */
export function useSearchLabel(): string {
  const isAdministration = useIsAdministration()
  const mayBrowse = can(useActor(), 'browse')
  if (isAdministration) return 'Airports, companies, brands, users, years, lookups, and pages'
  return mayBrowse ? 'Airports, companies, brands, people, and terms' : 'Terms and questions'
}

/**
 * Results while typing. Enter opens the chosen result, the only answer or result, or an airport by its code, or else all
 * results.
 */
export function SearchDialog({ onClose, takeTyped }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const book = useFinds(typed)
  const administration = useAdministrationFinds(typed)
  const { keyword, options, isLoading, first } = administration ?? book
  const mayBrowse = can(useActor(), 'browse')
  const navigate = useNavigate()
  const label = useSearchLabel()
  const listId = useId()
  const [at, setAt] = useState<{ keyword: string; index: number } | null>(null)
  const active = at?.keyword === keyword && at.index < options.length ? at.index : null
  // Results of an earlier text may still be shown.
  const intended = isLoading ? undefined : first
  const go = (target: Target) => {
    onClose()
    void navigate(target)
  }
  const move = (step: 1 | -1) => {
    if (options.length === 0) return
    const from = active ?? (step === 1 ? -1 : options.length)
    setAt({ keyword, index: (from + step + options.length) % options.length })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = active === null ? intended : options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key !== 'Enter') return
    else if (chosen) go(chosen.target)
    else if (typed.trim() !== '' && !administration)
      go({ to: paths.search, search: { keyword: typed.trim() } })
    event.preventDefault()
  }
  return (
    <Dialog isOpen title="Search" onClose={onClose} wide>
      <input
        className={`${control.control} ${css.input}`}
        type="text"
        role="combobox"
        aria-label={`Search: ${label}`}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={255}
        data-autofocus
        placeholder={label}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const early = takeTyped()
          setTyped(was => was + early)
        }}
      />
      {!administration && book.onlySimilar && !isLoading && options.length > 0 && (
        <p className={css.unknown}>{`${describeUnknown(keyword, mayBrowse)} These resemble it:`}</p>
      )}
      <FoundList id={listId} options={options} active={active} onGo={go} />
      <p className={css.remark} role="status">
        {isLoading || options.length > 0 || typed.trim().length < fewestLetters
          ? remark(typed, isLoading, options.length, intended)
          : administration
            ? `Nothing in the administration is called “${typed.trim()}”.`
            : describeUnknown(typed, mayBrowse)}
      </p>
      <SingleKeysSwitch />
    </Dialog>
  )
}

interface FoundListProps {
  id: string
  options: readonly FoundOption[]
  active: number | null
  onGo: (target: Target) => void
}

/** The results by group. The input's keys move through them. */
function FoundList({ id, options, active, onGo }: FoundListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className={css.list}>
      {[...new Set(options.map(each => each.group))].map(group => (
        <div key={group} role="group" aria-label={group}>
          <p className={css.group} aria-hidden>
            {group}
          </p>
          {options.map((option, index) =>
            option.group === group ? (
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={css.option}
                ref={index === active ? scrollToOption : undefined}
                // Not on click, because by then the input would have lost the focus, and with it the keyboard.
                onMouseDown={event => {
                  event.preventDefault()
                  if (event.button === 0) onGo(option.target)
                }}
              >
                <span className={css.title}>{option.title}</span>
                {option.about && <span className={css.about}>{option.about}</span>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

function remark(typed: string, isLoading: boolean, count: number, meant: FoundOption | undefined): string {
  if (typed.trim().length < fewestLetters) return 'Type at least two letters.'
  if (meant) return `${count} shown. Press Enter to open ${meant.title}, or use the arrow keys.`
  if (count > 0)
    return `${count} shown. Use the arrow keys and Enter to open one, or press Enter to see all results.`
  return isLoading ? 'Searching…' : 'Nothing found. Try fewer letters.'
}

/** Single-character shortcuts interfere with speech input, so they can be switched off. */
function SingleKeysSwitch() {
  const [isOn, setOn] = useState(areSingleKeysEnabled)
  return (
    <label className={css.slash}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={event => {
          setSingleKeysEnabled(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      Use single keys as shortcuts, such as / for this search
    </label>
  )
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
