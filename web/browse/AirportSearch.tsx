import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { airportFields } from '#domain/airports/airport.ts'
import * as messages from '#domain/messages.ts'
import { describeError } from '#platform/client/problemError.ts'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useDebouncedText } from '#platform/ui/useDebouncedValue.ts'
import { paths } from '../screens.ts'
import { useEdition } from './edition.ts'
import {
  resolveAirport,
  getAirportLabel,
  useAirportLookup,
  type FoundAirport,
  type SearchedBy,
} from './useAirportLookup.ts'
import css from './browse.module.css'

const fields = {
  location: textField({ label: 'Airport Location' }),
  iataCode: { ...airportFields.iataCode, required: false, help: undefined },
}
const placeholders = { location: 'City, State (IATA)', iataCode: 'e.g. SEA' }

/** Mounted again for each displayed airport, so that the fields start with its values. */
interface AirportSearchProps {
  /** The displayed airport, which both fields show. */
  shown: FoundAirport | null
  /** Why the address matches no airport. */
  wrong: string | null
  /** The list below, which shows what matches the typed text. */
  list?: SearchedList
  /** Whether a phone shows the fields only on request, because something else comes first. */
  isFolded?: boolean
}

interface SearchedList {
  keyword: string
  onKeyword: (keyword: string) => void
}

/** Finds an airport by location or code and opens it. Typing narrows the list below, so a page has one search. */
export function AirportSearch({ shown, wrong, list, isFolded = false }: AirportSearchProps) {
  const search = useAirportSearch(shown, list)
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const problem = search.problem ?? wrong
  return (
    <form
      className={css.search}
      role="search"
      aria-label="Find an airport"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        search.submit()
      }}
      data-folded={(isFolded && !isOpen) || undefined}
      data-screen-only
    >
      {isFolded && (
        <div className={css.unfold}>
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            Find another airport
          </Button>
        </div>
      )}
      <ErrorNotice text={problem} />
      <div className={css.row} id={fieldsId}>
        <div className={css.location}>
          <SearchField by="location" search={search} />
        </div>
        <div className={css.code}>
          <SearchField by="iataCode" search={search} />
        </div>
        <div className={css.buttons}>
          <Button type="submit" aria-disabled={search.isBusy || undefined}>
            Submit
          </Button>
          <Button variant="default" onClick={search.reset}>
            Reset
          </Button>
        </div>
      </div>
    </form>
  )
}

type Search = ReturnType<typeof useAirportSearch>

function SearchField({ by, search }: { by: SearchedBy; search: Search }) {
  const { found, shown } = useAirportLookup(by, search.typed[by])
  return (
    <LookupInput
      {...shown}
      id={`${search.formId}-${by}`}
      field={fields[by]}
      placeholder={placeholders[by]}
      typed={search.typed[by]}
      onType={text => search.type(by, text)}
      onChoose={value => {
        const chosen = found.find(each => String(each.airportId) === value)
        if (chosen) search.choose(chosen)
      }}
    />
  )
}

const nothingTyped = { location: '', iataCode: '' }
const textsOf = (airport: FoundAirport | null): Record<SearchedBy, string> =>
  airport
    ? { location: getAirportLabel('location', airport), iataCode: getAirportLabel('iataCode', airport) }
    : nothingTyped

const ignore = () => undefined

/** The two fields refer to one airport: choosing in one fills in the other, and typing in one clears the other. */
function useAirportSearch(shown: FoundAirport | null, list: SearchedList | undefined) {
  const formId = useId()
  const navigate = useNavigate()
  const edition = useEdition()
  const text = useDebouncedText(list?.keyword ?? textsOf(shown).location, list?.onKeyword ?? ignore)
  const [typedBy, setTypedBy] = useState<SearchedBy>('location')
  const [lastChosen, setLastChosen] = useState(shown)
  // Not if the text changed for another reason, such as Back.
  const chosen = textsOf(lastChosen).location === text.typed ? lastChosen : null
  const typed = chosen ? textsOf(chosen) : { ...nothingTyped, [typedBy]: text.typed }
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = (airport: FoundAirport | null) => {
    setLastChosen(airport)
    text.type(textsOf(airport).location)
    setProblem(null)
  }
  const go = (contentID: string | undefined) =>
    navigate({ to: paths.airports, params: { contentID }, search: {} })
  const fail = (message: string) => {
    setProblem(message)
    notify.warning(message)
    document.getElementById(`${formId}-location`)?.focus()
  }
  const resolve = async (): Promise<void> => {
    const by: SearchedBy = typed.iataCode.trim() === '' ? 'location' : 'iataCode'
    if (typed[by].trim() === '') return fail(messages.airportNotChosen)
    const resolved = await resolveAirport(by, typed[by], edition.query)
    if (resolved === 'none') return fail(messages.airportNotFound)
    if (resolved === 'several') return fail(messages.airportNotChosen)
    choose(resolved)
    return go(String(resolved.airportId))
  }
  return {
    formId,
    typed,
    problem,
    isBusy,
    choose,
    type(by: SearchedBy, now: string) {
      setLastChosen(null)
      setTypedBy(by)
      text.type(now)
    },
    submit() {
      if (isBusy) return
      if (chosen) return void go(String(chosen.airportId))
      setBusy(true)
      void resolve()
        .catch((thrown: unknown) => fail(describeError(thrown)))
        .finally(() => setBusy(false))
    },
    reset() {
      choose(null)
      void go(undefined)
    },
  }
}
