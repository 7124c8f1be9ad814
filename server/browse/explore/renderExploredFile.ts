import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { describeRanking } from '#domain/browse/explore/describeAnswer.ts'
import type { ExploredCell } from '#domain/browse/explore/explore.ts'
import type { ExploreColumn } from '#domain/browse/explore/exploreColumns.ts'
import { hasFigures, isChange } from '#domain/browse/explore/exploreField.ts'
import {
  describeConditions,
  describeGroups,
  summaryLabels,
  type ExploreQuestion,
} from '#domain/browse/explore/exploreQuestion.ts'
import type { RankedLine } from '#domain/browse/explore/orderLines.ts'
import { printTerms } from '#domain/publishing/citeEdition.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import { notApplicableShort } from '#platform/contract/figure.ts'
import type { ListingFormat } from '#platform/contract/listing.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { renderXlsx } from '#platform/print/renderXlsx.ts'
import { writeRow, type AnsweredQuestion } from './answerQuestion.ts'

/** The whole answer: its columns in order, with a rank, and with a remark for incomplete figures. */
export function renderExploredFile(
  question: ExploreQuestion,
  { instance, columns, lines, notes }: AnsweredQuestion,
  format: ListingFormat,
  demo: boolean,
): FileReply {
  const rows = lines.map(line => describeRow(question, columns, line))
  const table = { columns: listHeadings(question, columns, rows), rows }
  const title = `Explore ${question.kind.label}`
  const ranked = describeRanking(question, instance.axnInstanceName)
  const renderWorkbook = () =>
    renderXlsx({
      ...table,
      title,
      period: instance.axnInstanceName,
      author: publicationName,
      terms: printTerms(instance),
      notes: [...describeSelection(question), ...(ranked ? [`Only the ${ranked}.`] : []), ...notes],
      demo,
    })
  return new FileReply(
    formatFileName(`${title} ${ranked}`, instance.axnInstanceName, format),
    mediaTypes[format],
    format === 'csv' ? () => renderCsv(table) : renderWorkbook,
  )
}

type Row = Record<string, ReportCell>

function describeRow(question: ExploreQuestion, columns: readonly ExploreColumn[], line: RankedLine): Row {
  const { rank, name, cells } = writeRow(question, columns, line)
  const remarks = columns.flatMap((column, place) => {
    const remark = describeIncomplete(cells[place] ?? null, column)
    return remark ? [`${column.label}: ${remark}`] : []
  })
  const values = columns.map(({ key, ...column }, place): [string, ReportCell] => {
    const cell = cells[place] ?? null
    return [key, hasFigures(column) ? figureOf(cell) : toReportCell(question, key, cell)]
  })
  return { rank, name, remarks: remarks.join('; ') || null, ...Object.fromEntries(values) }
}

/** Ranks and remarks have a column only if there are any. */
function listHeadings(
  { kind, group }: ExploreQuestion,
  columns: readonly ExploreColumn[],
  rows: readonly Row[],
): ReportColumn[] {
  const hasRanks = rows.some(({ rank }) => rank !== null)
  const hasRemarks = rows.some(({ remarks }) => remarks !== null)
  return [
    ...(hasRanks ? [{ key: 'rank', label: 'Rank', format: 'rank' as const, width: 1 }] : []),
    { key: 'name', label: group ? 'Group' : kind.one, format: 'text', width: 4 },
    ...columns.map(({ key, label, unit, format }) => ({ key, label, unit, format, width: 2 })),
    ...(hasRemarks ? [{ key: 'remarks', label: 'Remarks', format: 'text' as const, width: 4 }] : []),
  ]
}

/** The group and the filters of a question, one sentence each. */
function describeSelection(question: ExploreQuestion): string[] {
  const { kind, where, summary } = question
  const groups = describeGroups(question)
  return [
    ...(groups === null ? [] : [`${kind.label} ${groups}: ${summaryLabels[summary].toLowerCase()}.`]),
    ...(where.length > 0 ? [`Only ${describeConditions(where)}.`] : []),
  ]
}

const figureOf = (cell: ExploredCell): number | null =>
  typeof cell === 'object' ? (cell?.value ?? null) : null

function toReportCell({ kind }: ExploreQuestion, key: string, cell: ExploredCell): ReportCell {
  if (typeof cell !== 'string') return null
  const options = kind.fields.find(field => field.key === key)?.options
  return options?.find(option => option.value === cell)?.label ?? cell
}

/** Why a figure is missing or not whole. */
function describeIncomplete(cell: ExploredCell, column: ExploreColumn): string | null {
  if (typeof cell === 'string') return null
  if (!hasFigures(column)) return cell?.notApplicable ? notApplicableShort : null
  if (isChange(column.part) && !cell?.tooLittle)
    return cell?.value === undefined || cell.value === null ? 'not comparable' : null
  if (cell?.notApplicable) return notApplicableShort
  if (cell?.tooLittle) return tooLittleLabels[cell.tooLittle]
  if (!cell || cell.value === null) return cell || !column.part ? 'not reported' : 'not published'
  return cell.partial ? 'partial' : null
}
