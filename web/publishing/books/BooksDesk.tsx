import { bookKinds, bookTitles, type BookKind } from '#domain/publishing/book.ts'
import {
  bookEditionNames,
  bookEditions,
  bookFormats,
  paperNames,
  type BookEdition,
  type BookFormat,
} from '#domain/publishing/bookCalls.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { paperSizes, type PaperSize } from '#platform/print/printedTable.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import css from './BooksDesk.module.css'
import { ChosenEntities } from './ChosenEntities.tsx'
import { MadeFiles } from '../MadeFiles.tsx'
import { useBookChoice, type BookChoice } from './useBookChoice.ts'

const kinds = bookKinds.map(value => ({ value, label: bookTitles[value] }))
const editions = bookEditions.map(value => ({ value, label: bookEditionNames[value] }))
const formats = bookFormats.map(value => ({ value, label: fileFormatNames[value] }))
const paperOptions = paperSizes.map(value => ({ value, label: paperNames[value] }))

const contentsOf = (kind: BookKind): { value: BookChoice['which']; label: string }[] => [
  { value: 'all', label: `All published ${kind}` },
  { value: 'chosen', label: `Chosen ${kind}` },
  ...(kind === 'companies' ? [{ value: 'type' as const, label: 'One company type' }] : []),
]

/** The two books: choices, and what has been made. */
export function BooksDesk({ instanceId, axnInstanceName }: { instanceId: number; axnInstanceName: string }) {
  const { choice, change, ask, isBusy, error } = useBookChoice(instanceId)
  return (
    <section className={css.books} data-screen-only aria-labelledby="books">
      <h2 id="books">{axnInstanceName} books</h2>
      <p className={css.about}>
        A book contains everything published for the year, including rankings, a profile of each airport or
        company, contacts, the glossary, and an index. A complete book takes up to a minute to create. You can
        leave this page in the meantime.
      </p>
      <div className={css.choices}>
        <FilterSelect
          label="Book"
          options={kinds}
          value={choice.kind}
          onChange={kind => change({ kind: kind as BookKind })}
        />
        <FilterSelect
          label="Contents"
          options={contentsOf(choice.kind)}
          value={choice.which}
          onChange={which => change({ which: which as BookChoice['which'] })}
        />
        {choice.which === 'type' && <CompanyTypes choice={choice} change={change} />}
        <FilterSelect
          label="Format"
          options={formats}
          value={choice.format}
          onChange={format => change({ format: format as BookFormat })}
        />
        <FilterSelect
          label="Paper"
          options={paperOptions}
          value={choice.paper}
          onChange={paper => change({ paper: paper as PaperSize })}
        />
        {choice.format === 'pdf' && (
          <FilterSelect
            label="For"
            options={editions}
            value={choice.edition}
            onChange={edition => change({ edition: edition as BookEdition })}
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
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
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
    { value: '', label: 'Please choose' },
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
