import { searchAirportsEndpoint } from '#domain/browse/airportList.ts'
import type { BookKind } from '#domain/publishing/book.ts'
import { lookupCompaniesEndpoint } from '#domain/companies/company.ts'
import { nameField, type Field } from '#platform/contract/field.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import css from './BooksDesk.module.css'
interface Entity {
  id: number
  name: string
}

interface ChosenProps {
  kind: BookKind
  instanceId: number
  /** By their ids. */
  chosen: number[]
  onChosen: (chosen: number[]) => void
}

const fields: Record<BookKind, Field> = {
  airports: { ...nameField({ label: 'Add an airport' }), required: false },
  companies: { ...nameField({ label: 'Add a company' }), required: false },
}

/** Some of the airports or companies of a year, one after the other. */
export function ChosenEntities({ kind, instanceId, chosen, onChosen }: ChosenProps) {
  const offered = useOffered(kind, instanceId)
  const left = offered.all.filter(each => !chosen.includes(each.id))
  const add = (value: string) => {
    const found = left.find(each => String(each.id) === value)
    if (found) onChosen([...chosen, found.id])
  }
  const named = chosen.map(id => offered.all.find(each => each.id === id) ?? { id, name: `No. ${id}` })
  return (
    <div className={css.picker}>
      <ComboboxInput
        // Empty again after each choice.
        key={chosen.length}
        id={`book-${kind}`}
        field={fields[kind]}
        value=""
        options={left.map(({ id, name }) => ({ value: String(id), label: name }))}
        isLoading={offered.isLoading}
        onChange={add}
      />
      <ul className={css.chosen} aria-label={`Chosen ${kind}`}>
        {named.map(each => (
          <li key={each.id}>
            <Button
              size="sm"
              variant="default"
              icon="close"
              aria-label={`Remove ${each.name}`}
              onClick={() => onChosen(chosen.filter(id => id !== each.id))}
            >
              {each.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useOffered(kind: BookKind, instanceId: number): { all: Entity[]; isLoading: boolean } {
  const params = { instanceId }
  const isAirports = kind === 'airports'
  const companies = useEndpointQuery(lookupCompaniesEndpoint, { params }, { enabled: !isAirports })
  const airports = useAirportPages(instanceId, isAirports)
  const all = isAirports
    ? airports.flatMap(({ data }) =>
        (data?.content ?? []).map(each => ({
          id: each.airportId,
          name: `${each.airportName} (${each.iataCode})`,
        })),
      )
    : (companies.data ?? []).map(({ companyId: id, companyName: name }) => ({ id, name }))
  return { all, isLoading: isAirports ? airports.some(each => each.isLoading) : companies.isLoading }
}

/** The published airports: a list gives at most 100 at once. */
function useAirportPages(instanceId: number, enabled: boolean) {
  const query = (page: number) => ({ page, size: 100, sort: 'airportName', status: 'PUBLISHED' }) as const
  const params = { instanceId }
  const first = useEndpointQuery(searchAirportsEndpoint, { params, query: query(0) }, { enabled })
  const more = (page: number) => enabled && (first.data?.totalPages ?? 0) > page
  const second = useEndpointQuery(searchAirportsEndpoint, { params, query: query(1) }, { enabled: more(1) })
  const third = useEndpointQuery(searchAirportsEndpoint, { params, query: query(2) }, { enabled: more(2) })
  const fourth = useEndpointQuery(searchAirportsEndpoint, { params, query: query(3) }, { enabled: more(3) })
  return [first, second, third, fourth]
}
