import { Link } from '@tanstack/react-router'
import { describeFigure } from '#domain/browse/airportFigures.ts'
import { correctionAuthors, noReasonGiven } from '#domain/browse/figures/corrections.ts'
import {
  describeStanding,
  type FigureCard,
  getFigureCardEndpoint,
} from '#domain/browse/figures/figureCard.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatDay } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { CitationTexts } from '../CitationTexts.tsx'
import { Facts } from '../profile/Facts.tsx'
import { DefinitionNotes } from './DefinitionNotes.tsx'
import { FigureAnchor } from './FigureAnchor.tsx'
import css from './figureCards.module.css'

interface CardProps {
  card: FigureCard
}

/** A part of the card. A dialog has its own title above. */
type PartProps = CardProps & { Heading: 'h2' | 'h3' }

/** A figure with its status, definition, source, rank, other years, corrections, and citations. */
export function FigureCardView({ card, isDialog = false }: CardProps & { isDialog?: boolean }) {
  const { airport, record, axnInstanceName } = card
  const isCurrent = useSession()?.user?.axnInstanceName === axnInstanceName
  const instance = isCurrent ? undefined : String(toInstanceId(Number(axnInstanceName)))
  const Heading = isDialog ? 'h3' : 'h2'
  return (
    <article className={css.card}>
      <p className={css.place}>
        <Link
          to={paths.airports}
          params={{ contentID: String(airport.airportId) }}
          search={{ instance }}
        >{`${airport.airportName} (${airport.iataCode})`}</Link>
        <span>{`${record ? `, ${record.name}` : ''}, ${axnInstanceName} edition`}</span>
      </p>
      <p className={css.value}>{describeFigure(card.figure, card)}</p>
      <Status card={card} />
      {card.definition && <p className={css.definition}>{card.definition}</p>}
      {card.exchangeRate && <p className={css.definition}>{card.exchangeRate}</p>}
      <DefinitionNotes changes={card.definitionChanges} />
      <Facts facts={listFacts(card)} />
      <Years card={card} Heading={Heading} />
      <Corrections card={card} Heading={Heading} />
      <Citations card={card} Heading={Heading} />
    </article>
  )
}

/** Whether the value is the one first published, and whether there is a newer one. */
function Status({ card }: CardProps) {
  const { corrected, supersededBy } = card
  return (
    <ul className={css.status} aria-label="Status">
      {corrected ? (
        <li key="corrected" data-kind="corrected">
          Corrected on <LocalTime at={corrected.at} format={formatDay} />. First published as{' '}
          <span>{describeFigure(corrected.firstPublished, card)}</span>.
        </li>
      ) : (
        !supersededBy && <li data-kind="current">Current</li>
      )}
      {supersededBy && (
        <li data-kind="superseded">
          Superseded by the{' '}
          <FigureAnchor name={nameIn(card, supersededBy)}>{`${supersededBy} edition`}</FigureAnchor>
        </li>
      )}
    </ul>
  )
}

function listFacts({ airport, publishedAt, standings, record, key, axnInstanceName }: FigureCard) {
  const { iataCode } = airport
  const ranked = record ? 'terminals' : 'airports'
  return [
    { label: 'Reported by', value: `${airport.airportName}, for ${axnInstanceName}` },
    {
      label: 'Published',
      value: publishedAt ? <LocalTime at={publishedAt} format={formatDay} /> : 'Date not recorded',
    },
    ...standings.map(standing => ({
      label: standing.hubSize ? `Rank, same hub size (${standing.hubSize})` : `Rank, all ${ranked}`,
      value: describeStanding(standing, ranked),
    })),
    ...(record?.kind === 'terminal'
      ? [
          {
            label: 'Entire airport',
            value: (
              <FigureAnchor name={{ iataCode, year: axnInstanceName, key }}>
                Open the airport’s figure
              </FigureAnchor>
            ),
          },
        ]
      : []),
  ]
}

type Year = FigureCard['years'][number]

function Years({ card, Heading }: PartProps) {
  const others = card.years.filter(each => each.year !== card.axnInstanceName)
  if (others.length === 0) return null
  return (
    <>
      <Heading>Other editions</Heading>
      <Table
        caption="Other editions"
        hideCaption
        narrow="scroll"
        columns={yearColumns(card)}
        rows={others}
        rowKey={row => row.year}
      />
    </>
  )
}

const yearColumns = (card: FigureCard): Column<Year>[] => [
  { key: 'year', label: 'Edition', isRowHeader: true, cell: row => row.year },
  {
    key: 'figure',
    label: 'Value',
    format: 'money',
    cell: row => (
      <FigureAnchor name={nameIn(card, row.year)}>{describeFigure(row.figure, card)}</FigureAnchor>
    ),
  },
]

type Correction = FigureCard['corrections'][number]

const correctionColumns = (card: FigureCard): Column<Correction>[] => [
  {
    key: 'at',
    label: 'Corrected',
    isRowHeader: true,
    cell: row => <LocalTime at={row.at} format={formatDay} />,
  },
  { key: 'before', label: 'Before', format: 'money', cell: row => describeFigure(row.before, card) },
  { key: 'after', label: 'After', format: 'money', cell: row => describeFigure(row.after, card) },
  { key: 'reason', label: 'Reason', cell: row => row.reason ?? noReasonGiven },
  { key: 'by', label: 'By', cell: row => correctionAuthors[row.by] },
]

function Corrections({ card, Heading }: PartProps) {
  if (card.corrections.length === 0) return null
  return (
    <>
      <Heading>Corrections</Heading>
      <Table
        caption="Corrections, newest first"
        hideCaption
        columns={correctionColumns(card)}
        rows={card.corrections}
        rowKey={row => `${row.at} ${String(row.before.value)}`}
      />
    </>
  )
}

function Citations({ card, Heading }: PartProps) {
  const isDialog = Heading === 'h3'
  const { link, citations } = card
  return (
    <section data-screen-only aria-label="Cite this figure">
      <Heading>Cite</Heading>
      {isDialog && (
        <p>
          <a href={link}>Open its own page</a>
        </p>
      )}
      <CitationTexts link={link} citations={citations} />
    </section>
  )
}

const nameIn = ({ airport, record, key }: FigureCard, year: string) => ({
  iataCode: airport.iataCode,
  year,
  key,
  record: record?.id,
})

/** The card at an address such as `DEN/2026/grossSalesTotal.DUTYFREE/12`. */
export function useFigureCard(address: string) {
  const [iataCode = '', year = '', key = '', record] = address.split('/')
  const query = record === undefined ? {} : { record }
  return useEndpointQuery(
    getFigureCardEndpoint,
    { params: { iataCode, year, key }, query },
    { keepPrevious: true },
  )
}

/** Whether no figure is published at an address, which differs from a failure to load. */
export const isUnknownFigure = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 404].includes(error.status)
