import type { FaaList } from '#domain/years/faaEnplanements.ts'
import { countOf } from '#platform/contract/count.ts'
import { parseNumber } from '#platform/contract/figureText.ts'
import { detectDelimiter, readCsvText, UnreadableCsv, type CsvRecord } from '#platform/print/csv.ts'

const codeHeading = /^(loc ?id|iata|iata ?code|airport ?code|code)$/i
const figureHeading = /enplane/i
const otherFigure = /change|percent|%|rank/i
const code = /^[A-Z0-9]{3,4}$/

/**
 * Reads a list of airports with a heading, such as the FAA publishes each year: the columns vary, but one is named
 * `Locid` and one or two name enplanements, of the year and the year before. Lines above the heading are left out.
 */
export function readFaaList(text: string, wanted: number | null): FaaList {
  const nothing = { columns: [], column: null, enplanements: {} }
  let records: CsvRecord[]
  try {
    const headingLine = text.split(/[\r\n]+/).find(line => figureHeading.test(line))
    records = readCsvText(text, detectDelimiter(headingLine ?? text))
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return { ...nothing, problems: [`Line ${error.fault.line}: ${error.fault.detail}`] }
  }
  const start = records.findIndex(({ cells }) => findCode(cells) !== -1 && cells.some(isFigureHeading))
  const heading = records[start]
  if (!heading)
    return {
      ...nothing,
      problems: [
        'No heading was found. One line must name a column with codes, such as Locid, and one with enplanements.',
      ],
    }
  const columns = heading.cells.flatMap((label, column) =>
    isFigureHeading(label) ? { column, label: label.trim().replace(/\s+/g, ' ') } : [],
  )
  const column = columns.find(each => each.column === wanted)?.column ?? columns[0]?.column ?? 0
  return {
    columns,
    column,
    ...readLines(records.slice(start + 1), { code: findCode(heading.cells), column }),
  }
}

const findCode = (cells: readonly string[]): number => cells.findIndex(each => codeHeading.test(each.trim()))

const isFigureHeading = (label: string): boolean => figureHeading.test(label) && !otherFigure.test(label)

function readLines(
  records: readonly CsvRecord[],
  place: { code: number; column: number },
): Pick<FaaList, 'enplanements' | 'problems'> {
  const enplanements: Record<string, number> = {}
  const problems: string[] = []
  let skipped = 0
  for (const { line, cells } of records) {
    const name = (cells[place.code] ?? '').trim().toUpperCase()
    // Totals and footnotes have no code.
    if (!code.test(name)) {
      skipped += 1
      continue
    }
    const text = (cells[place.column] ?? '').trim()
    const figure = parseNumber(text, { format: 'integer' })
    if (figure === null || figure < 0 || !Number.isSafeInteger(figure))
      problems.push(`Line ${line}: “${text}” of ${name} is not a number of passengers.`)
    else if (name in enplanements && enplanements[name] !== figure)
      problems.push(`Line ${line}: ${name} is listed twice with different figures.`)
    else enplanements[name] = figure
  }
  if (skipped > 0) problems.push(`${countOf(skipped, 'line')} without an airport’s code: left out.`)
  return { enplanements, problems }
}
