import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatName } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import { writeCitations } from '../../publishing/writeCitations.ts'
import { reportedFigure, type AirportFigure } from '../airportFigure.ts'
import { describeFigure, findFigure } from '../airportFigures.ts'
import { definitionChange } from '../markedChange.ts'
import { correction } from './corrections.ts'
import { recordFigures } from './recordFigures.ts'

/**
 * One figure of an airport or of one of its records in an edition, with the information needed to rely on it and cite
 * it.
 */
export const figureCard = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  format: formatName,
  definition: z.string().nullable(),
  airport: z.object({ airportId: z.number().int(), iataCode: z.string(), airportName: z.string() }),
  /** The record that the figure belongs to, if not the airport as a whole. */
  record: z
    .object({ kind: z.enum(['terminal', 'tenant', 'plan']), id: z.string(), name: z.string() })
    .nullable(),
  /** The edition that the figure was reported for. */
  axnInstanceName: z.string(),
  figure: reportedFigure,
  /** The rate at which Canadian dollars were converted; null for other countries’ airports and other figures. */
  exchangeRate: z.string().nullable(),
  /** When the airport was first published in this edition; null if that was not recorded. */
  publishedAt: z.string().nullable(),
  /** Set if the value differs from the one first published. */
  corrected: z.object({ at: moment, firstPublished: reportedFigure }).nullable(),
  /** The newest edition in which the airport has published this figure, if it is newer. */
  supersededBy: z.string().nullable(),
  /**
   * The rank among the airports or terminals of the edition, and among those of its hub size. Tenants and plans have
   * none.
   */
  standings: z.array(
    z.object({
      /** `Large hub`; null for all. */
      hubSize: z.string().nullable(),
      /** Largest first; null for a partial or missing figure. */
      place: z.number().int().nullable(),
      /** The number of airports or terminals with a complete figure. */
      count: z.number().int(),
      median: z.number().nullable(),
      /** Why there is no median. */
      tooLittle: z.enum(['fewAirports', 'oneDominates']).nullable(),
    }),
  ),
  /** The same figure in every published edition of the airport, newest first. */
  years: z.array(z.object({ year: z.string(), figure: reportedFigure })),
  /** The years in which its definition changes. */
  definitionChanges: z.array(definitionChange),
  /** Corrections of this figure, newest first. */
  corrections: z.array(
    correction
      .pick({ at: true, reason: true, by: true })
      .extend({ before: reportedFigure, after: reportedFigure }),
  ),
  /** The permanent address. */
  link: z.string(),
  citations: z.object({ plain: z.string(), bibtex: z.string(), ris: z.string() }),
})
export type FigureCard = z.infer<typeof figureCard>

/** A rank in words, or why there is none. */
export function describeStanding(
  { place, count, tooLittle }: FigureCard['standings'][number],
  ranked: 'airports' | 'terminals',
): string {
  const all = `${count} ${count === 1 ? ranked.slice(0, -1) : ranked} with a complete figure`
  if (tooLittle === 'fewAirports')
    return `Not ranked among ${all}, because there are fewer than five airports`
  if (tooLittle) return `Not ranked, because one airport dominates`
  return place === null ? `Not ranked among ${all}` : `${place} of ${all}`
}

/** The definition of an airport's figure or, if `hasRecord`, of one of its records' figures, by key. */
export const findAddressedFigure = (key: string, hasRecord: boolean): AirportFigure | undefined =>
  hasRecord ? recordFigures.find(each => each.key === key) : findFigure(key)

export const getFigureCardEndpoint = endpoint('getFigureCard', {
  method: 'GET',
  url: '/figures/:iataCode/:year/:key',
  summary:
    'Get one figure of an airport, terminal, tenant, or expansion plan in a published edition, with its definition, status, rank, other years, corrections, and citations',
  tag: 'Figures',
  allow: 'browse',
  params: z.object({
    iataCode: z.string().max(100),
    year: z.string().max(100).describe('Four digits'),
    key: z.string().max(100),
  }),
  query: z.object({
    record: z
      .string()
      .regex(/^[1-9]\d{0,9}(\.[1-9]\d{0,9})?$/)
      .optional()
      .describe(
        'The ID of the terminal or expansion plan, or the ID and location number of the tenant, such as 4711.2',
      ),
  }),
  reply: figureCard,
  cached: 'all',
})

type CitedFigure = Omit<FigureCard, 'citations'>

/** `Gross Sales, Duty Free, Terminal A, Denver International Airport (DEN), 2026` */
const titleFigure = ({ label, record, airport, axnInstanceName }: CitedFigure): string =>
  [label, record?.name, `${airport.airportName} (${airport.iataCode})`, axnInstanceName]
    .filter(Boolean)
    .join(', ')

/** The figure's citations. `accessed` is a day, YYYY-MM-DD. */
export function citeFigure(card: CitedFigure, accessed: string): FigureCard['citations'] {
  const { axnInstanceName: year, corrected, link, airport } = card
  const state = corrected ? `corrected ${corrected.at.slice(0, 10)}` : null
  return writeCitations({
    key: `${airport.iataCode}${year}${card.key}${card.record?.id ?? ''}`,
    author: airport.airportName,
    title: titleFigure(card),
    value: describeFigure(card.figure, card),
    edition: [`${year} edition`, state].filter(Boolean).join(', '),
    year,
    link,
    accessed,
  })
}
