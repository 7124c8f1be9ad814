import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import {
  administrationGroupLabels,
  rankAdministrationHits,
  searchAdministrationEndpoint,
  type AdministrationHit,
} from '#domain/browse/administrationSearch.ts'
import { searchGroupLabels, type SearchAnswer, type SearchReply } from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { createNameRanking } from '#platform/contract/searchNames.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import type { NavigationLink } from '../../navigation.ts'
import { isAdminPath, paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { administrationPages } from '../../shell/admin/administrationPages.ts'
import type { SearchDialogProps } from '../../shell/SearchButton.tsx'
import { isSlashEnabled, setSlashEnabled } from '../../shell/searchShortcut.ts'
import {
  getAdministrationTarget,
  getAnswerTarget,
  getHitKey,
  getSearchTarget,
  type Target,
} from './searchTargets.ts'
import { describeUnknown, fewestLetters, listGroups, useFound, usePages } from './useFound.ts'
import control from '#platform/ui/inputs.module.css'
import css from './search.module.css'

const pauseMs = 120

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
      <SlashSwitch />
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

const nothing: SearchReply = { groups: [], onlySimilar: false }

/** The server's results once typing has paused. */
function useFinds(typed: string) {
  const keyword = useDebouncedValue(typed.trim(), pauseMs)
  const { isAsked, answers, found, isLoading } = useFound(keyword, { isEnabled: !useIsAdministration() })
  const isShown = isAsked && typed.trim().length >= fewestLetters
  const reply = (isShown && found.data) || nothing
  const shownAnswers = isShown ? answers : []
  const pages = usePages(isShown ? keyword : '')
  const options = [...optionsOf(shownAnswers, reply), ...pages.map(toPageOption)]
  return {
    keyword,
    options,
    onlySimilar: reply.onlySimilar && shownAnswers.length === 0,
    first: options.find(isMeant(typed, shownAnswers.length || options.length)),
    isLoading: isAsked && (isLoading || keyword !== typed.trim()),
  }
}

/** On screens of the administration, the search finds what administrators edit. */
function useIsAdministration(): boolean {
  const pathname = useLocation({ select: location => location.pathname })
  return can(useActor(), 'admin') && isAdminPath(pathname)
}

/** Pages and records of the administration, of which Enter opens the first; null elsewhere. */
function useAdministrationFinds(typed: string) {
  const isAdministration = useIsAdministration()
  const keyword = useDebouncedValue(typed.trim(), pauseMs)
  const isAsked = isAdministration && keyword.length >= fewestLetters
  const read = useEndpointQuery(
    searchAdministrationEndpoint,
    { query: { keyword } },
    { enabled: isAsked, keepPrevious: true },
  )
  if (!isAdministration) return null
  const isShown = isAsked && typed.trim().length >= fewestLetters
  const hits = (isShown && read.data?.hits) || []
  const options = isShown ? [...listPageOptions(keyword), ...hits.map(toAdministrationOption)] : []
  const ranked = rankAdministrationHits(options)
  return {
    keyword,
    options: ranked,
    first: ranked[0],
    isLoading: isAsked && (read.isFetching || keyword !== typed.trim()),
  }
}

interface FoundOption {
  /** The heading of its group. */
  group: string
  code: string | null
  key: string
  title: string
  about: string | null
  target: Target
}

/** More pages would hide the records. */
const mostPages = 5

function listPageOptions(keyword: string): (FoundOption & { rank: number })[] {
  const rankOf = createNameRanking(keyword)
  const pages = administrationPages.map(({ title, text, to }) => ({
    group: 'Pages',
    code: null,
    key: title,
    title,
    about: text,
    target: { to },
    // The description finds a page too, such as the exchange rate in the years, after everything with that name.
    rank: rankOf({ name: title }) || (rankOf({ name: text }) > 0 ? 0.5 : 0),
  }))
  return pages
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostPages)
}

const toAdministrationOption = (hit: AdministrationHit): FoundOption & { rank: number } => ({
  group: administrationGroupLabels[hit.group],
  code: null,
  key: `${hit.group} ${hit.id} ${hit.title}`,
  title: hit.title,
  about: hit.about,
  target: getAdministrationTarget(hit),
  rank: hit.rank,
})

const toPageOption = ({ label, to }: NavigationLink): FoundOption => ({
  group: 'Pages',
  code: null,
  key: label,
  title: label,
  about: null,
  target: { to },
})

const optionsOf = (answers: readonly SearchAnswer[], reply: SearchReply): FoundOption[] => [
  ...answers.map(answer => ({
    group: 'Answer',
    code: null,
    key: answer.title,
    title: answer.value,
    about: answer.title,
    target: getAnswerTarget(answer),
  })),
  ...listGroups(reply, answers).flatMap(({ group, hits }) =>
    hits.map(hit => ({
      group: searchGroupLabels[group],
      code: group === 'airports' ? hit.iataCode : null,
      key: getHitKey(hit),
      title: hit.title,
      about: hit.about,
      target: getSearchTarget(group, hit),
    })),
  ),
]

/** The only answer or result, or an airport whose code was typed, does not need to be chosen. */
const isMeant =
  (typed: string, count: number) =>
  ({ code }: FoundOption): boolean =>
    count === 1 || code === typed.trim().toUpperCase()

function remark(typed: string, isLoading: boolean, count: number, meant: FoundOption | undefined): string {
  if (typed.trim().length < fewestLetters) return 'Type at least two letters.'
  if (meant) return `${count} shown. Press Enter to open ${meant.title}, or use the arrow keys.`
  if (count > 0)
    return `${count} shown. Use the arrow keys and Enter to open one, or press Enter to see all results.`
  return isLoading ? 'Searching…' : 'Nothing found. Try fewer letters.'
}

/** A single-character shortcut interferes with speech input, so it can be switched off. */
function SlashSwitch() {
  const [isOn, setOn] = useState(isSlashEnabled)
  return (
    <label className={css.slash}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={event => {
          setSlashEnabled(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      Open this search with the / key as well as Ctrl+K
    </label>
  )
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
