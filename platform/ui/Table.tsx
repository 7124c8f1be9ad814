import type { ReactNode } from 'react'
import { formatFigure } from '../contract/figure.ts'
import { isFigure, type Format } from '../contract/format.ts'
import { NoText, NotReported } from './figures.tsx'
import { HelpTip } from './HelpTip.tsx'
import { Icon } from './Icon.tsx'
import css from './Table.module.css'

/** A column. A domain field can be spread into it: `{ ...fields.pageCount, key: 'pageCount', cell: ... }`. */
export interface Column<Row> {
  /** Also the name used to sort the list. */
  key: string
  label: string
  unit?: string
  format?: Format
  help?: string
  sortable?: boolean
  /** The cell that names its row. */
  isRowHeader?: boolean
  /** Names and codes, which a browser's translation does not change. Figures are never translated. */
  isName?: boolean
  /** Buttons, which are not printed. */
  isScreenOnly?: true
  /** Text that users type. It breaks within a word instead of widening the table. */
  breaks?: boolean
  /** Numbers are formatted as the column declares. Null is a figure or date that was not reported, or a missing text. */
  cell: (row: Row) => ReactNode
}

/** The column of a row's buttons and links. */
export const actionsColumn = { key: 'actions', label: 'Actions', isScreenOnly: true } as const

interface TableProps<Row> {
  /** The caption. Always available to screen readers, and shown above the table unless `hideCaption` is set. */
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** `title` or `title,desc`. */
  sort?: string
  onSort?: (sort: string) => void
  /** On a narrow screen, each row becomes a card, or the table scrolls (for figures to compare). */
  narrow?: 'cards' | 'scroll'
  /** Rows below the others, such as totals. */
  foot?: readonly Row[]
}

/** A captioned table with right-aligned figures and sticky headings that sort. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, foot = [], narrow = 'cards' } = props
  const region = narrow === 'scroll' ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className={css.frame} data-narrow={narrow} {...region}>
      <table className={css.table}>
        <caption className={css.caption} data-spoken={hideCaption || undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map(row => (
              <BodyRow key={rowKey(row)} row={row} columns={columns} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { label, unit, help, format, key } = column
  const [sorted, direction] = (sort ?? '').split(',')
  const order = sorted !== key ? undefined : direction === 'desc' ? 'descending' : 'ascending'
  // One element, so that the unit may take a line of its own.
  const words = (
    <span>
      <span>{label}</span>
      {unit && <span className={css.unit}>{` (${unit})`}</span>}
    </span>
  )
  return (
    <th
      scope="col"
      data-figure={(format && isFigure(format)) || undefined}
      data-row-header={column.isRowHeader || undefined}
      data-screen-only={column.isScreenOnly}
      aria-sort={order}
    >
      <span className={css.heading}>
        {column.sortable && onSort ? (
          <SortableHeading
            order={order}
            first={format && isFigure(format) ? 'descending' : 'ascending'}
            onSort={next => onSort(next === 'descending' ? `${key},desc` : key)}
          >
            {words}
          </SortableHeading>
        ) : (
          words
        )}
        {help && <HelpTip about={label}>{help}</HelpTip>}
      </span>
    </th>
  )
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(column => {
        const { key, label, unit, format, isRowHeader, breaks, isScreenOnly } = column
        const shared = {
          translate: column.isName || (format && isFigure(format)) ? ('no' as const) : undefined,
          'data-label': unit ? `${label} (${unit.replaceAll(' ', '\u00a0')})` : label,
          'data-figure': (format && isFigure(format)) || undefined,
          'data-whole': format === 'date' || undefined,
          'data-breaks': breaks || undefined,
          'data-screen-only': isScreenOnly,
        }
        const content = formatCell(column.cell(row), format)
        return isRowHeader ? (
          <th key={key} scope="row" {...shared}>
            <span className={css.name}>{content}</span>
          </th>
        ) : (
          <td key={key} {...shared}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}

function formatCell(cell: ReactNode, format: Format | undefined): ReactNode {
  if (cell === null || cell === undefined || cell === '')
    return format && (isFigure(format) || format === 'date') ? <NotReported /> : <NoText />
  if (typeof cell !== 'number') return cell
  return formatFigure(cell, format ?? 'integer')
}

type Order = 'ascending' | 'descending'

interface SortHeadingProps {
  order: Order | undefined
  /** The initial order of a column by which the list is not sorted yet. */
  first?: Order
  onSort: (next: Order) => void
  children: ReactNode
}

/** A column heading as a button. Pressing it again reverses the order. */
function SortableHeading({ order, first = 'ascending', onSort, children }: SortHeadingProps) {
  const next = order === undefined ? first : order === 'ascending' ? 'descending' : 'ascending'
  return (
    <button type="button" className={css.sort} data-order={order} onClick={() => onSort(next)}>
      <span>{children}</span>
      <span className={css.sign}>
        <Icon name={(order ?? first) === 'descending' ? 'down' : 'up'} />
      </span>
    </button>
  )
}
