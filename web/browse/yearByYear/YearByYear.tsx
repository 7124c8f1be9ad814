import { Suspense } from 'react'
import {
  type YearComparison,
  type YearOfSubject,
  type YearSubject,
  getYearByYearEndpoint,
} from '#domain/browse/yearByYear/yearByYear.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { NotLoaded } from '#platform/ui/EmptyState.tsx'
import { PartialNote } from '#platform/ui/figures.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useEdition } from '../edition.ts'
import { DefinitionNotes } from '../figures/DefinitionNotes.tsx'
import { AirportLink, BrandLink } from '../profileLinks.tsx'
import { isPartialArea, renderArea } from '../renderArea.tsx'
import css from './YearByYear.module.css'

const YearsChart = lazyPart(() => import('./YearsChart.tsx'))

interface YearByYearProps {
  subject: YearSubject
  subjectId: number
}

/** The years of an airport, company, or brand up to the edition, each compared with the year before. */
export function YearByYear({ subject, subjectId }: YearByYearProps) {
  const years = useEndpointQuery(getYearByYearEndpoint, { params: { yearSubject: subject, subjectId } })
  const { axnInstanceName } = useEdition()
  return (
    <QueryBoundary query={years} lines={4}>
      {all => {
        const list = all.filter(each => each.axnInstanceName <= axnInstanceName)
        return list.length === 0 ? (
          <p>No published edition has locations to compare.</p>
        ) : (
          <Years subject={subject} years={list} />
        )
      }}
    </QueryBoundary>
  )
}

function Years({ subject, years }: { subject: YearSubject; years: readonly YearOfSubject[] }) {
  const newest = years[0]?.comparison
  return (
    <>
      {newest && <p className={css.newest}>{describeComparison(newest)}</p>}
      <Table
        caption="Locations by year"
        hideCaption
        narrow="scroll"
        columns={columns.filter(({ key }) => subject !== 'airport' || key !== 'airports')}
        rows={years}
        rowKey={year => year.axnInstanceName}
      />
      <PartialNote when={years.some(isPartialArea)} />
      {years.length > 1 && (
        <Suspense
          fallback={
            <div className={css.chart}>
              <NotLoaded what="The chart" />
            </div>
          }
        >
          <YearsChart years={years} />
        </Suspense>
      )}
      {years.map(
        ({ axnInstanceName, comparison }) =>
          comparison && <YearDetails key={axnInstanceName} {...{ subject, axnInstanceName, comparison }} />,
      )}
      <DefinitionNotes changes={years.flatMap(each => each.definitionChanges)} />
      <p className={css.note}>
        Each year is shown as it was published. Opened and closed locations are counted only at airports
        published in both years, so the difference between two years’ totals can be larger.
      </p>
    </>
  )
}

const count = (value: number): string => formatFigure(value, 'integer')

/** '12 new locations, 5 closed, 1 moved since 2025, at 9 airports published in both years.' */
function describeComparison({
  opened,
  closed,
  moved,
  axnInstanceName,
  airports,
  leftOut,
}: YearComparison): string {
  const changes = [
    countOf(opened, 'new location', 'new locations'),
    `${count(closed)} closed`,
    `${count(moved)} moved`,
  ]
  const at = `at ${countOf(airports, 'airport')} published in both years`
  const out =
    leftOut === 0
      ? ''
      : ` ${countOf(leftOut, 'airport was', 'airports were')} published in only one year and excluded.`
  return `${changes.join(', ')} since ${axnInstanceName}, ${at}.${out}`
}

/** A year that is not fully comparable with the one before. */
const renamed = '§'

const columns: Column<YearOfSubject>[] = [
  { key: 'year', label: 'Edition', isRowHeader: true, cell: year => nameYear(year) },
  { key: 'locations', label: 'Locations', format: 'integer', cell: year => year.locations },
  { key: 'airports', label: 'Airports', format: 'integer', cell: year => year.airports },
  {
    key: 'areaTotal',
    label: 'Square Footage',
    unit: 'sq ft',
    format: 'area',
    cell: ({ definitionChanges, ...year }) =>
      definitionChanges.length > 0 && year.areaTotal !== null ? (
        <>
          <span>{redefinedSign}</span>{' '}
          <span>{isPartialArea(year) ? renderArea(year) : formatFigure(year.areaTotal, 'area')}</span>
        </>
      ) : (
        renderArea(year)
      ),
  },
  { key: 'opened', label: 'Opened', format: 'integer', cell: ({ comparison }) => comparison?.opened ?? '–' },
  { key: 'closed', label: 'Closed', format: 'integer', cell: ({ comparison }) => comparison?.closed ?? '–' },
  { key: 'moved', label: 'Moved', format: 'integer', cell: ({ comparison }) => comparison?.moved ?? '–' },
]

/** Marked if the item's locations had other names the year before. */
const nameYear = ({ axnInstanceName, comparison }: YearOfSubject): string =>
  comparison && comparison.formerNames.length > 0 ? `${axnInstanceName} ${renamed}` : axnInstanceName

interface YearDetailsProps {
  subject: YearSubject
  axnInstanceName: string
  comparison: YearComparison
}

/** Where a year's changes occurred, and its earlier names. */
function YearDetails({ subject, axnInstanceName, comparison }: YearDetailsProps) {
  const { formerNames, parts, axnInstanceName: before } = comparison
  return (
    <>
      {formerNames.length > 0 && (
        <p className={css.note}>
          <span>{renamed}</span> <span>{before}</span> also includes locations then named{' '}
          <span>{joinWords(formerNames)}</span>, because of a later rename or merge.
        </p>
      )}
      {parts.length > 0 && (
        <details className={css.details}>
          <summary>{`Changes from ${before} to ${axnInstanceName} by ${subject === 'airport' ? 'brand' : 'airport'}`}</summary>
          <Table
            caption={`Changes from ${before} to ${axnInstanceName}`}
            hideCaption
            narrow="scroll"
            columns={partColumns(subject)}
            rows={parts}
            rowKey={part => part.key}
          />
        </details>
      )}
    </>
  )
}

type Part = YearComparison['parts'][number]

const partColumns = (subject: YearSubject): Column<Part>[] => [
  {
    key: 'name',
    label: subject === 'airport' ? 'Brand' : 'Airport',
    isRowHeader: true,
    cell: part => linkToPart(subject, part),
  },
  { key: 'opened', label: 'Opened', format: 'integer', cell: part => part.opened },
  { key: 'closed', label: 'Closed', format: 'integer', cell: part => part.closed },
  { key: 'moved', label: 'Moved', format: 'integer', cell: part => part.moved },
]

const linkToPart = (subject: YearSubject, { key, name }: Part) =>
  subject === 'airport' ? (
    <BrandLink brandId={key}>{name}</BrandLink>
  ) : (
    <AirportLink airportId={key}>{name}</AirportLink>
  )
