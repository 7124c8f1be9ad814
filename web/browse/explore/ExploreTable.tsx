import type { ReactNode } from 'react'
import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { describeTable } from '#domain/browse/explore/describeAnswer.ts'
import type {
  ExploredCell,
  ExploredColumn,
  ExploredPage,
  ExploredRow,
} from '#domain/browse/explore/explore.ts'
import { hasFigures, isChange } from '#domain/browse/explore/exploreField.ts'
import { findField } from '#domain/browse/explore/exploreKinds.ts'
import { nameKey, type ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { NotApplicable, NotReported } from '#platform/ui/figures.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderReportedFigure } from '../figures/renderReportedFigure.tsx'
import { AirportLink, BrandLink, CompanyLink } from '../profileLinks.tsx'
import { CellLink } from './CellLink.tsx'
import css from '../figures/figures.module.css'
import own from './Explore.module.css'

interface ExploreTableProps {
  question: ExploreQuestion
  read: Pick<ExploredPage, 'columns' | 'content' | 'sort' | 'axnInstanceName' | 'totalElements'>
  onSort?: (sort: string) => void
}

/** A single row of more columns is a list of figures. */
const fewColumns = 4

/** The answer as a table. The column that names the row stays visible while the figures scroll. */
export function ExploreTable({ question, read, onSort }: ExploreTableProps) {
  const { columns, content, sort, totalElements } = read
  const [only] = content
  if (only && totalElements === 1 && columns.length > fewColumns)
    return <OnlyRow question={question} read={read} row={only} />
  const hasRanks = content.some(row => row.rank !== null)
  return (
    <Table
      caption={describeTable(question, read.axnInstanceName)}
      hideCaption
      narrow="scroll"
      columns={[
        createNameColumn(question),
        ...(hasRanks ? [rankColumn] : []),
        ...columns.map(toColumn(question, read.axnInstanceName)),
      ]}
      rows={content}
      rowKey={row => row.key}
      sort={`${sort.key}${sort.isDescending ? ',desc' : ''}`}
      onSort={onSort}
    />
  )
}

const figureColumn: Column<Column<ExploredRow>> = {
  key: 'figure',
  label: 'Figure',
  isRowHeader: true,
  cell: ({ label, unit, help }) => (
    <>
      <span>{unit ? `${label} (${unit})` : label}</span>
      {help && <HelpTip about={label}>{help}</HelpTip>}
    </>
  ),
}

/** Its name, and below it one figure per row. */
function OnlyRow({ question, read, row }: Omit<ExploreTableProps, 'onSort'> & { row: ExploredRow }) {
  const name = createNameColumn(question)
  const { axnInstanceName } = read
  return (
    <div className={own.only}>
      <Table
        caption={describeTable(question, axnInstanceName)}
        hideCaption
        narrow="scroll"
        columns={[figureColumn, { key: 'value', label: 'Value', cell: ({ cell }) => cell(row) }]}
        rows={[name, ...read.columns.map(toColumn(question, axnInstanceName))]}
        rowKey={({ key }) => key}
      />
    </div>
  )
}

const createNameColumn = ({ group, kind }: ExploreQuestion): Column<ExploredRow> => ({
  key: nameKey,
  label: group ? 'Group' : kind.one,
  isRowHeader: true,
  sortable: true,
  cell: row => <Name row={row} />,
})

const rankColumn: Column<ExploredRow> = {
  key: 'rank',
  label: 'Rank',
  format: 'rank',
  cell: row => row.rank ?? <span className={css.none}>–</span>,
}

function Name({ row: { link, name } }: { row: ExploredRow }): ReactNode {
  if (link?.to === 'airport') return <AirportLink airportId={link.id}>{name}</AirportLink>
  if (link?.to === 'company') return <CompanyLink companyId={link.id}>{name}</CompanyLink>
  return link ? <BrandLink brandId={link.id}>{name}</BrandLink> : <span>{breakAfterSlashes(name)}</span>
}

const toColumn =
  (question: ExploreQuestion, year: string) =>
  (column: ExploredColumn, place: number): Column<ExploredRow> => {
    const { key, label, unit, format, help } = column
    const options = findField(question.kind, key)?.options
    return {
      key,
      label,
      unit,
      format,
      help,
      sortable: true,
      cell: row => (
        <CellLink question={question} row={row} column={column} place={place} year={year}>
          {renderCell(row.cells[place] ?? null, column, options)}
        </CellLink>
      ),
    }
  }

function renderCell(
  cell: ExploredCell,
  column: ExploredColumn,
  options: readonly { value: string; label: string }[] | undefined,
): ReactNode {
  if (typeof cell === 'string')
    return breakAfterSlashes(options?.find(option => option.value === cell)?.label ?? cell)
  if (!hasFigures(column)) return cell?.notApplicable ? <NotApplicable /> : <NotReported />
  if (cell?.tooLittle) return <span className={css.none}>{tooLittleLabels[cell.tooLittle]}</span>
  if (isChange(column.part)) return <Change cell={cell} format={column.format} />
  return renderReportedFigure(cell, column.format)
}

function Change({ cell, format }: { cell: ExploredCell; format: Format }) {
  if (cell === null || typeof cell === 'string' || cell.value === null)
    return (
      <span className={css.none}>
        <span aria-hidden="true">–</span>
        <span data-spoken>not comparable</span>
      </span>
    )
  return <span>{formatDifference(cell.value, format)}</span>
}
