import { notApplicable } from '#platform/contract/figure.ts'
import { publicationName } from '../../publishing/report.ts'
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
  const { axnInstanceName: year, corrected, link, publishedAt, airport } = card
  const title = titleFigure(card)
  const value = describeValue(card.figure, card)
  const state = corrected ? `corrected ${corrected.at.slice(0, 10)}` : null
  const edition = [`${year} edition`, state].filter(Boolean).join(', ')
  return {
    plain: `${title}: ${value}. In ${publicationName}, ${edition}. ${link} (accessed ${accessed}).`,
    bibtex: writeBibtex(`${airport.iataCode}${year}${card.key}${card.record?.id ?? ''}`, {
      author: `{${escapeBibtex(airport.airportName)}}`,
      title: `{${escapeBibtex(title)}}`,
      howpublished: escapeBibtex(`${publicationName}, ${edition}`),
      year,
      note: escapeBibtex(value),
      url: link,
      urldate: accessed,
    }),
    cslJson: JSON.stringify(
      [
        {
          id: link,
          type: 'dataset',
          title,
          author: [{ literal: airport.airportName }],
          'container-title': publicationName,
          edition: year,
          issued: { 'date-parts': [publishedAt ? toDateParts(publishedAt.slice(0, 10)) : [Number(year)]] },
          ...(corrected && { status: `corrected ${corrected.at.slice(0, 10)}` }),
          accessed: { 'date-parts': [toDateParts(accessed)] },
          note: value,
          URL: link,
        },
      ],
      null,
      2,
    ),
  }
}

const toDateParts = (day: string): number[] => day.split('-').map(Number)

function writeBibtex(key: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, text]) => `  ${name} = {${text}}`)
  return `@misc{${key.replace(/[^A-Za-z0-9]/g, '')},\n${lines.join(',\n')}\n}`
}

const bibtexSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Escapes the characters that have a meaning in TeX. */
const escapeBibtex = (text: string): string =>
  text.replace(/[\\~^{}$&#_%]/g, sign => bibtexSigns[sign] ?? `\\${sign}`)
