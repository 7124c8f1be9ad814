import { notApplicable } from '#platform/contract/figure.ts'
import { writeCitations } from '../../publishing/writeCitations.ts'
import { formatAirportFigure } from '../airportFigures.ts'
import type { FigureCard } from './figureCard.ts'

type CitedFigure = Omit<FigureCard, 'citations'>

/** A figure with its unit, in running text. */
export function describeValue(
  figure: FigureCard['figure'],
  described: { format: FigureCard['format']; unit: string | null },
): string {
  if (figure.notApplicable) return notApplicable
  if (figure.value === null) return 'Not reported'
  const text = formatAirportFigure(figure.value, {
    format: described.format,
    unit: described.unit ?? undefined,
  })
  return figure.partial ? `${text} (partial)` : text
}

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
    value: describeValue(card.figure, card),
    edition: [`${year} edition`, state].filter(Boolean).join(', '),
    year,
    link,
    accessed,
  })
}
