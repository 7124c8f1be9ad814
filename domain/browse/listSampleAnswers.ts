import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit, type ReportedFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { tenantTypeLabels, tenantTypes } from '../catalog/tenantTypes.ts'
import type { SampleAirport } from './introduction.ts'

interface SampleAnswer {
  question: string
  answer: string
}

/** What the book answers about an airport, with the sample's own figures. Without its figures, a question is left out. */
export function listSampleAnswers({
  airport: { iataCode },
  totals: { byType, withDutyFree },
  enplanements,
  terminalCount,
  tenantCount,
}: SampleAirport): SampleAnswer[] {
  const { salesEpRatio, rentEpRatio, rentSalesRatio, salesAreaRatio, areaTotal, grossSalesTotal } =
    withDutyFree
  const [leader] = tenantTypes
    .map(type => ({ name: tenantTypeLabels[type], sales: byType[type].grossSalesTotal }))
    .filter(({ sales }) => sales.total !== null && !sales.partial)
    .toSorted((one, other) => (other.sales.total ?? 0) - (one.sales.total ?? 0))
  const answers: [question: string, answer: string | null][] = [
    [
      `How much do passengers spend at ${iataCode}?`,
      tell(salesEpRatio, 'ratio', written => `${written} per enplanement.`),
    ],
    [
      'What sells most?',
      leader && grossSalesTotal.total !== null && !grossSalesTotal.partial && leader.sales.total !== null
        ? `${leader.name}, with ${formatShare(leader.sales.total, grossSalesTotal.total)} of all sales.`
        : null,
    ],
    [
      'What does the airport earn from it?',
      tell(rentEpRatio, 'ratio', written =>
        [
          `${written} of rent per enplanement`,
          rentSalesRatio.value !== null &&
            !rentSalesRatio.partial &&
            `${Math.round(rentSalesRatio.value)}% of sales`,
        ]
          .filter(Boolean)
          .join(', or ')
          .concat('.'),
      ),
    ],
    [
      'How productive is the space?',
      tell(salesAreaRatio, 'ratio', written =>
        areaTotal.total !== null && !areaTotal.partial
          ? `${written} of sales per square foot, on ${formatFigureWithUnit(areaTotal.total, 'area')}.`
          : `${written} of sales per square foot.`,
      ),
    ],
    [
      'How large is the program?',
      tell({ value: enplanements, partial: false }, 'integer', written =>
        [
          countOf(tenantCount, 'tenant location'),
          ` in ${countOf(terminalCount, 'terminal')}, for ${written} enplanements.`,
        ].join(''),
      ),
    ],
  ]
  return answers.flatMap(([question, answer]) => (answer === null ? [] : [{ question, answer }]))
}

/** Null for a figure that is missing or covers only a part, because the answer would mislead. */
const tell = (
  { value, partial }: ReportedFigure,
  format: Format,
  say: (written: string) => string,
): string | null => (value === null || partial ? null : say(formatFigureWithUnit(value, format)))

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`
