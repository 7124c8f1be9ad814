import { useQuery } from '@tanstack/react-query'
import { searchAirportsEndpoint } from '#domain/browse/airportList.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { searchCompaniesEndpoint } from '#domain/companies/company.ts'
import { bookKinds, bookTitles, type BookKind } from '#domain/publishing/book.ts'
import { bookEditionNames, bookEditions, bookFormats, paperNames } from '#domain/publishing/bookCalls.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { nameField, type Field } from '#platform/contract/field.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { paperSizes } from '#platform/print/printedTable.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { readAllPages } from '#platform/ui/readAllPages.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { MadeFiles } from '../MadeFiles.tsx'
import { useBookChoice, type BookChoice } from './useBookChoice.ts'
import css from '../publishing.module.css'

const kinds = bookKinds.map(value => ({ value, label: bookTitles[value] }))
const editions = bookEditions.map(value => ({ value, label: bookEditionNames[value] }))
const formats = bookFormats.map(value => ({ value, label: fileFormatNames[value] }))
const paperOptions = paperSizes.map(value => ({ value, label: paperNames[value] }))

const contentsOf = (kind: BookKind): { value: BookChoice['which']; label: string }[] => [
  { value: 'all', label: `All published ${kind}` },
  { value: 'chosen', label: `Selected ${kind}` },
  ...(kind === 'companies' ? [{ value: 'type' as const, label: 'One company type' }] : []),
]

/** The two books: their options, and the generated files. */
export function BooksDesk({ instanceId, axnInstanceName }: { instanceId: number; axnInstanceName: string }) {
  const { choice, change, ask, isBusy, error } = useBookChoice(instanceId)
  return (
    <section className={css.books} data-screen-only aria-labelledby="books">
      <h2 id="books">{`${axnInstanceName} books`}</h2>
      <p className={css.booksAbout}>
        A book contains everything published for the year, including rankings, a profile of each airport or
        company, contacts, the glossary, and an index. A complete book can take several minutes to create. You
        can leave this page in the meantime.
      </p>
      <div className={css.bookChoices}>
        <FilterSelect label="Book" options={kinds} value={choice.kind} onChange={kind => change({ kind })} />
        <FilterSelect
          label="Contents"
          options={contentsOf(choice.kind)}
          value={choice.which}
          onChange={which => change({ which })}
        />
        {choice.which === 'type' && <CompanyTypes choice={choice} change={change} />}
        <FilterSelect
          label="Format"
          options={formats}
          value={choice.format}
          onChange={format => change({ format })}
        />
        <FilterSelect
          label="Paper"
          options={paperOptions}
          value={choice.paper}
          onChange={paper => change({ paper })}
        />
        {choice.format === 'pdf' && (
          <FilterSelect
            label="For"
            options={editions}
            value={choice.edition}
            onChange={edition => change({ edition })}
          />
        )}
      </div>
      {choice.which === 'chosen' && (
        <ChosenEntities
          key={choice.kind}
          kind={choice.kind}
          instanceId={instanceId}
          chosen={choice.chosen}
          onChosen={chosen => change({ chosen })}
        />
      )}
      <ErrorNotice text={error} />
      <Button aria-disabled={isBusy || undefined} onClick={ask}>
        Create the book
      </Button>
      <MadeFiles kind="makeBook" />
    </section>
  )
}

function CompanyTypes({ choice, change }: { choice: BookChoice; change: (to: Partial<BookChoice>) => void }) {
  const types = useEndpointQuery(lookupEndpoints['company-types'], {}).data ?? []
  const options = [
    { value: '', label: 'Choose' },
    ...types.map(each => ({ value: each.companyType, label: each.companyTypeDes })),
  ]
  return (
    <FilterSelect
      label="Company type"
      options={options}
      value={choice.companyType}
      onChange={companyType => change({ companyType })}
    />
  )
}

interface Entity extends Pick<Option, 'code' | 'weight'> {
  id: number
  name: string
}

interface ChosenProps {
  kind: BookKind
  instanceId: number
  /** The ids of the chosen airports or companies. */
  chosen: number[]
  onChosen: (chosen: number[]) => void
}

const fields: Record<BookKind, Field> = {
  airports: { ...nameField({ label: 'Add an airport' }), required: false },
  companies: { ...nameField({ label: 'Add a company' }), required: false },
}

/** Selects airports or companies of a year one after the other. */
function ChosenEntities({ kind, instanceId, chosen, onChosen }: ChosenProps) {
  const query = useQuery({
    queryKey: ['bookEntities', kind, instanceId],
    queryFn: () => listEntities(kind, instanceId),
  })
  return (
    <QueryBoundary query={query} lines={2}>
      {offered => <EntityPicker kind={kind} offered={offered} chosen={chosen} onChosen={onChosen} />}
    </QueryBoundary>
  )
}

interface EntityPickerProps extends Omit<ChosenProps, 'instanceId'> {
  offered: readonly Entity[]
}

function EntityPicker({ kind, offered, chosen, onChosen }: EntityPickerProps) {
  const left = offered.filter(each => !chosen.includes(each.id))
  const add = (value: string) => {
    const found = left.find(each => String(each.id) === value)
    if (found) onChosen([...chosen, found.id])
  }
  const named = chosen.map(id => offered.find(each => each.id === id) ?? { id, name: `No. ${id}` })
  return (
    <div tabIndex={-1} className={css.entityPicker}>
      <ComboboxInput
        id={`book-${kind}`}
        field={fields[kind]}
        value=""
        options={left.map(({ id, name, ...rest }) => ({ value: String(id), label: name, ...rest }))}
        onChange={add}
      />
      <ul className={css.chosen} aria-label={`Selected ${kind}`}>
        {named.map(each => (
          <li key={each.id} ref={keepFocusAround}>
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

/** The published airports or companies of a year. A book leaves out the others. */
async function listEntities(kind: BookKind, instanceId: number): Promise<Entity[]> {
  const params = { instanceId }
  if (kind === 'companies') {
    const query = { size: 100, sort: 'companyName', status: 'PUBLISHED' } as const
    const companies = await readAllPages(page =>
      call(searchCompaniesEndpoint, { params, query: { ...query, page } }),
    )
    return companies.map(({ companyId: id, companyName: name }) => ({ id, name }))
  }
  const query = { size: 100, sort: 'airportName', status: 'PUBLISHED' } as const
  const airports = await readAllPages(page =>
    call(searchAirportsEndpoint, { params, query: { ...query, page } }),
  )
  return airports.map(({ airportId: id, airportName, iataCode: code, enplaneTotal: weight }) => ({
    id,
    name: `${airportName} (${code})`,
    code,
    weight,
  }))
}
