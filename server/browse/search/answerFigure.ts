import { notReported } from '#domain/browse/airportFigure.ts'
import { describeFigure, findFigure } from '#domain/browse/airportFigures.ts'
import { exploreKinds, findField } from '#domain/browse/explore/exploreKinds.ts'
import { getValue, isFigureValue, type ExploreValue } from '#domain/browse/explore/exploreRow.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { describeStanding } from '#domain/browse/figures/figureCard.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { listStandings } from '../figures/figureCard.queries.ts'
import { nameOf, type Subject } from './findSubjects.ts'

/** What an address needs to show an edition that is not the open one. */
export type OtherEdition = Record<string, string>

const profileKinds = { airports: 'airport', companies: 'company', brands: 'brand' } as const

interface AnsweredEdition {
  /** Null if there is no edition of the year that was asked for. */
  year: string | null
  askedYear: string | null
  otherEdition: OtherEdition
}

/** The figure of an airport, company, or brand. Empty if it has none. */
export function answerFigure(
  subject: Subject,
  figures: readonly string[],
  { year, askedYear, otherEdition }: AnsweredEdition,
): SearchAnswer[] {
  const { kind, row } = subject
  const field = figures.map(key => findField(exploreKinds[kind], key)).find(found => found !== undefined)
  // A company without a profile has no page to lead to.
  if (!field || !row.link) return []
  const profile = { kind: profileKinds[kind], place: String(row.link.id), search: otherEdition }
  const title = [nameOf(subject), field.label, year ?? askedYear].join(', ')
  if (year === null) return [{ title, value: `No ${askedYear} edition has been published.`, target: profile }]
  const value = getValue(row, field.key)
  const isOnCard =
    kind === 'airports' && findFigure(field.key) && row.values['axnInstanceStatus'] === 'PUBLISHED'
  return [
    {
      title,
      value: writeValue(value, field),
      target: isOnCard
        ? {
            kind: 'figure',
            place: writeFigureAddress({ iataCode: row.code, year, key: field.key }),
            search: {},
          }
        : profile,
    },
  ]
}

/** The rank of the airport’s figure, as its card has it. Empty without the figure. */
export function answerRank(
  edition: ExploredEdition,
  { row }: Subject,
  figures: readonly string[],
  year: string,
): SearchAnswer[] {
  const [key = ''] = figures
  const figure = findFigure(key)
  if (!figure) return []
  const standings = listStandings(
    edition.year.airports,
    { airportId: Number(row.key), record: undefined },
    figure,
  )
  const ranks = standings.map(
    each => `${each.hubSize ?? 'All airports'}: ${describeStanding(each, 'airports')}`,
  )
  return [
    {
      title: [row.code, figure.label, 'rank', year].join(', '),
      value: ranks.toReversed().join('; '),
      target: { kind: 'figure', place: writeFigureAddress({ iataCode: row.code, year, key }), search: {} },
    },
  ]
}

/** The contacts on the page of an airport or company. Empty if it has none. */
export function openContacts({ kind, row: { name, link } }: Subject, search: OtherEdition): SearchAnswer[] {
  if (kind === 'brands' || !link) return []
  const page = profileKinds[kind]
  return [
    {
      title: `${name}, contacts`,
      value: `On the ${page}’s page`,
      target: { kind: page, place: String(link.id), search, section: 'contacts' },
    },
  ]
}

/** Several airports next to each other with their figures. Null without any. */
export function compareAirports(
  subjects: readonly Subject[],
  figures: readonly string[],
  year: string,
  otherEdition: OtherEdition,
): SearchAnswer | null {
  if (subjects.length === 0) return null
  const airports = subjects.map(({ row }) => row)
  const codes = airports.map(each => each.code)
  const figure = findFigure(figures[0] ?? '')
  return {
    title: ['Comparison', ...(figure ? [figure.label, year] : [])].join(', '),
    value: figure
      ? airports.map(each => `${each.code}: ${writeValue(getValue(each, figure.key), figure)}`).join('; ')
      : codes.join(', '),
    target: {
      kind: 'compare',
      place: '',
      search: { airports: codes.join(','), ...(figure && { figure: figure.key }), ...otherEdition },
    },
  }
}

export const writeValue = (
  found: ExploreValue | undefined,
  field: Parameters<typeof describeFigure>[1],
): string => describeFigure(isFigureValue(found) ? found : notReported, field)
