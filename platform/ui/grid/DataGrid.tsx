import { useId, useImperativeHandle, type ClipboardEvent, type CSSProperties, type Ref } from 'react'
import { isFigure } from '../../contract/format.ts'
import { markCopiedCurrency } from '../FigureInput.tsx'
import { CellLine } from './CellLine.tsx'
import { GridRow } from './GridRow.tsx'
import { getRange, type Range } from './gridSelection.ts'
import { getCellField, type DataColumn, type GridSource, type RowSort } from './gridSource.ts'
import { useGridCursor, useGridPointer } from './useGridCursor.ts'
import { useFollowCursor, useVisibleRows } from './useVisibleRows.ts'
import css from './DataGrid.module.css'

export interface GridHandle {
  /** Moves the focus to a cell. */
  focus: (row: string, column: string) => void
  /** Selects the rows and columns of a range and focuses its first cell. */
  select: (range: Range) => void
}

interface DataGridProps {
  ref?: Ref<GridHandle>
  /** The table's name for screen readers. */
  label: string
  columns: readonly DataColumn[]
  /** The keys of the shown rows. */
  rows: readonly string[]
  source: GridSource
  /** The column with fixed row names. Without it, the first cell names the row. Width in rem. */
  rowHeadings?: { label: string; width: number }
  /** The height of a row in rem. */
  rowRem?: number
  /** Renders also rows out of view, so that links can lead to their cells. For few rows only. */
  rendersAll?: boolean
  sort?: RowSort | null
  onSort?: (sort: RowSort | null) => void
  /** Called when the selected rows change. */
  onRange?: (range: Range) => void
}

/**
 * A table that works like a spreadsheet. By default, only visible rows are rendered, and only the active cell is an
 * input, so that typing is as fast in thousands of rows as in ten. The first column names the row.
 */
export function DataGrid(props: DataGridProps) {
  const { ref, label, columns, rows, source, rowHeadings, rowRem = 2, sort = null, onSort } = props
  const { rendersAll = false } = props
  const id = useId()
  const cursor = useGridCursor(props)
  const { selection, mode } = cursor
  const { active } = selection
  const { scroller, ...visible } = useVisibleRows(rows.length, active.row, rowRem, rendersAll)
  const range = getRange(selection)
  const pointer = useGridPointer(cursor, { rows: rows.length, columns: columns.length })
  useFollowCursor(cursor, { scroller, rowHeight: visible.rowHeight }, rows[active.row])
  useImperativeHandle(ref, () => ({
    focus(row, column) {
      const cell = { row: rows.indexOf(row), column: columns.findIndex(each => each.key === column) }
      if (cell.row >= 0 && cell.column >= 0) cursor.goTo({ active: cell, anchor: cell })
    },
    select: ({ top, bottom, left, right }) =>
      cursor.goTo({ active: { row: top, column: left }, anchor: { row: bottom, column: right } }),
  }))
  const copy = (event: ClipboardEvent) => {
    if (mode !== 'select' || event.target !== cursor.input.current) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(range, rows, columns, source))
    if (event.type === 'cut') cursor.edits.clear()
  }
  const activeKey = rows[active.row]
  const activeColumn = columns[active.column]
  return (
    <div className={css.frame}>
      <div
        ref={scroller}
        className={css.grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (rowHeadings ? 1 : 0)}
        data-row-header={rowHeadings ? true : undefined}
        data-grows={columns.some(each => each.grows && !isFigure(each.field.format)) || undefined}
        aria-multiselectable
        aria-readonly={source.isReadOnly || undefined}
        style={
          {
            '--row': `${rowRem}rem`,
            '--name-lines': rowRem < 4 ? 1 : 2,
            ...sizeColumns(columns, rowHeadings?.width),
          } as CSSProperties
        }
        onScroll={visible.onScroll}
        onKeyDown={event => cursor.onKeyDown(event, visible.page)}
        onMouseDown={pointer.onMouseDown}
        onMouseMove={pointer.onMouseMove}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onCopy={copy}
        onCut={copy}
        onPaste={cursor.onPaste}
      >
        <Headings corner={rowHeadings?.label} columns={columns} sort={sort} onSort={onSort} />
        <div
          role="rowgroup"
          className={css.body}
          style={{ height: visible.isAll ? undefined : `${rows.length * visible.rowHeight}px` }}
        >
          {visible.places.map(place => {
            const key = rows[place]
            const isActive = place === active.row
            return (
              key !== undefined && (
                <GridRow
                  key={key}
                  place={place}
                  row={source.row(key)}
                  hasHeading={rowHeadings !== undefined}
                  columns={columns}
                  top={visible.isAll ? null : place * visible.rowHeight}
                  from={place >= range.top && place <= range.bottom ? range.left : -1}
                  to={place >= range.top && place <= range.bottom ? range.right : -1}
                  activeColumn={isActive ? active.column : -1}
                  isTyping={isActive && mode !== 'select'}
                  isReadOnly={source.isReadOnly}
                  lineId={`${id}-line`}
                  input={cursor.input}
                  onType={cursor.onType}
                />
              )
            )
          })}
        </div>
      </div>
      <CellLine
        id={`${id}-line`}
        row={activeKey === undefined ? null : source.row(activeKey)}
        column={activeColumn}
        isTyping={mode !== 'select'}
        range={range}
        isReadOnly={source.isReadOnly}
        onUseSums={() => {
          cursor.edits.takeSums()
          cursor.goTo(selection)
        }}
      />
    </div>
  )
}

/** The column widths for the style sheet. `headingWidth` is the width of the fixed row names, in rem. */
function sizeColumns(
  columns: readonly DataColumn[],
  headingWidth: number | undefined,
): Record<string, string> {
  // On a phone, the row's name leaves room for one whole column and the edge of the next.
  const nameWidth = (width: number) => `min(${width}rem, 40vw)`
  const widths = columns.map(({ width }, index) =>
    index === 0 && headingWidth === undefined ? nameWidth(width) : `min(${width}rem, 60vw - 3rem)`,
  )
  // Keeps a figure near the name of its row.
  const tracks = columns.map(({ grows, field }, index) =>
    grows ? `minmax(${widths[index]}, ${isFigure(field.format) ? '20rem' : '1fr'})` : widths[index],
  )
  return {
    ...(headingWidth !== undefined && { '--gutter': nameWidth(headingWidth) }),
    '--columns': ['var(--gutter)', ...tracks].join(' '),
    '--least': `calc(${['var(--gutter)', ...widths].join(' + ')})`,
  }
}

/** A range in spreadsheet format. */
function textOf(range: Range, rows: readonly string[], columns: readonly DataColumn[], source: GridSource) {
  return rows
    .slice(range.top, range.bottom + 1)
    .map(key => {
      const row = source.row(key)
      return columns
        .slice(range.left, range.right + 1)
        .map(column => quoteCell(markCopiedCurrency(getCellField(row, column), row.texts[column.key] ?? '')))
        .join('\t')
    })
    .join('\n')
}

const quoteCell = (text: string): string =>
  /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

interface HeadingsProps {
  /** The heading of the row names. */
  corner: string | undefined
  columns: readonly DataColumn[]
  sort: RowSort | null
  onSort: ((sort: RowSort | null) => void) | undefined
}

function Headings({ corner, columns, sort, onSort }: HeadingsProps) {
  return (
    <div role="rowgroup" className={css.headings}>
      <div role="row" aria-rowindex={1} className={css.row}>
        {corner === undefined ? (
          <div aria-hidden className={css.gutter} />
        ) : (
          <div role="columnheader" aria-colindex={1} className={`${css.heading} ${css.gutter}`}>
            {corner}
          </div>
        )}
        {columns.map(({ key, field, heading }, index) => {
          const order = sort?.column === key ? sort.order : undefined
          const text = field.unit ? `${field.label} (${field.unit})` : field.label
          return (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + (corner === undefined ? 1 : 2)}
              aria-sort={order}
              aria-label={heading && text}
              className={css.heading}
              data-figure={isFigure(field.format) || undefined}
            >
              {onSort ? (
                // Not a Tab stop. Alt and Shift with an arrow key sort by the column of the active cell.
                <button
                  type="button"
                  tabIndex={-1}
                  className={css.sort}
                  title={heading && text}
                  onClick={() => onSort(getNextSort(key, order))}
                >
                  <span>{heading ?? text}</span>
                  {order && <span aria-hidden>{order === 'ascending' ? ' ▲' : ' ▼'}</span>}
                </button>
              ) : (
                (heading ?? text)
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Ascending, descending, then back to the table's own order. */
const getNextSort = (column: string, order: RowSort['order'] | undefined): RowSort | null =>
  order === 'descending' ? null : { column, order: order === 'ascending' ? 'descending' : 'ascending' }
