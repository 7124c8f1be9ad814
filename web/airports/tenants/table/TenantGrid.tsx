import { memo, useId, useRef } from 'react'
import { parseDate, formatDate } from '#platform/contract/dateText.ts'
import type { Field } from '#platform/contract/field.ts'
import { tenantColumns, type TenantColumn } from '#domain/airports/tenantBlock.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import type { Fields } from '#platform/ui/form/formInputs.ts'
import { PastePreview } from '#platform/ui/grid/PastePreview.tsx'
import { useGridKeys } from '#platform/ui/grid/useGridKeys.ts'
import { usePastedBlock } from '#platform/ui/grid/usePastedBlock.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { getCellName, maxNewTenants, type TableRow } from './tenantRows.ts'
import css from './TenantGrid.module.css'

export type Suggestions = Partial<Record<TenantColumn, readonly string[]>>

/** A scrolling element must be reachable by keyboard. */
const scrolls = { role: 'region', 'aria-label': 'Tenants as a table', tabIndex: 0 }

interface TenantGridProps {
  form: RecordForm<Fields>
  rows: readonly TableRow[]
  /** The rows that are drawn. A pasted block may also fill others. */
  places: readonly number[]
  columns: Record<TenantColumn, Field>
  suggestions: Suggestions
}

/**
 * All tenants as a table of inputs that stays fast with hundreds of rows. Tab moves along a row, Enter and arrows
 * from cell to cell, and a pasted block is previewed before it fills anything.
 */
export function TenantGrid({ form, rows, places, columns, suggestions }: TenantGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const listId = useId()
  const pasted = usePastedBlock<Field>(rows.length)
  const fields = tenantColumns.map(column => columns[column])
  useGridKeys(table, { rows: (places.at(-1) ?? -1) + 1, columns: fields.length }, (at, text) => {
    if (form.readOnly) return false
    pasted.open(at, text, fields)
    return true
  })
  const accept = () => {
    const typed = pasted.block?.cells.flatMap(({ row, column, text }) => {
      const [into, name] = [rows[row], tenantColumns[column]]
      return into && name ? [[getCellName(into, name), text]] : []
    })
    if (typed) form.fill(Object.fromEntries(typed) as Record<string, string>)
    pasted.close()
  }
  const isSaving = form.saveState.kind === 'saving'
  return (
    <div className={css.frame} {...scrolls}>
      <table className={css.grid} ref={table}>
        <caption className={css.spoken}>Tenants</caption>
        <Heads columns={columns} />
        <tbody>
          {places.map(place => {
            const row = rows[place]
            return (
              row && (
                <Row
                  key={row.key}
                  place={place}
                  row={row}
                  listId={listId}
                  isSaving={isSaving}
                  cells={tenantColumns.map(column => form.field(getCellName(row, column)))}
                />
              )
            )
          })}
        </tbody>
      </table>
      {tenantColumns.map(column => (
        <datalist key={column} id={`${listId}-${column}`}>
          {suggestions[column]?.map(each => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      ))}
      {pasted.block && (
        <PastePreview
          block={pasted.block}
          mostNewRows={maxNewTenants}
          rowsLabel="Tenant"
          rows={rows}
          columns={tenantColumns.map(key => ({ key, field: columns[key] }))}
          onOrder={pasted.setOrder}
          onAccept={accept}
          onClose={pasted.close}
        />
      )}
    </div>
  )
}

function Heads({ columns }: { columns: Record<TenantColumn, Field> }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={css.spoken}>Row</span>
        </th>
        {tenantColumns.map(column => {
          const { label, unit, help } = columns[column]
          return (
            <th key={column} scope="col" data-column={column}>
              {label}
              {unit && <span className={css.unit}> ({unit})</span>}
              {help && <HelpTip about={label}>{help}</HelpTip>}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowProps {
  place: number
  row: TableRow
  listId: string
  isSaving: boolean
  cells: FieldProps[]
}

/** Drawn again only if something in it changed: a letter redraws one row. */
const Row = memo(PlainRow, (was, is) => {
  const isSame = was.row === is.row && was.place === is.place && was.isSaving === is.isSaving
  return (
    isSame &&
    was.cells.every((cell, at) => {
      const other = is.cells[at]
      return cell.value === other?.value && cell.error === other.error && cell.readOnly === other.readOnly
    })
  )
})

function PlainRow({ place, row, listId, isSaving, cells }: RowProps) {
  return (
    <tr data-open={row.tenant?.confirmed === 'N' || undefined}>
      <th scope="row">
        {row.tenant ? place + 1 : 'New'}
        {row.tenant?.confirmed === 'N' && <span className={css.spoken}> unconfirmed</span>}
      </th>
      {tenantColumns.map((column, across) => {
        const cell = cells[across]
        return (
          cell && (
            <td key={column} data-row={place} data-column={across}>
              <CellInput {...cell} isSaving={isSaving} list={`${listId}-${column}`} />
            </td>
          )
        )
      })}
    </tr>
  )
}

/** A date in words, if it is typed differently from how it is stored. */
function dateInWords(text: string): string | null {
  const read = text.trim() === '' ? null : parseDate(text)
  return read && 'value' in read && read.value !== text.trim() ? formatDate(read.value) : null
}

interface CellInputProps extends FieldProps {
  isSaving: boolean
  list: string
}

function CellInput({ id, field, value, error, readOnly, isSaving, list, onChange, onBlur }: CellInputProps) {
  const isFigure = field.format === 'area'
  const meaning = field.format === 'date' && !error ? dateInWords(value) : null
  return (
    <>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        className={css.input}
        data-figure={isFigure || undefined}
        list={isFigure || readOnly ? undefined : list}
        aria-label={field.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : meaning ? `${id}-note` : undefined}
        readOnly={readOnly || isSaving}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {meaning && (
        <p id={`${id}-note`} className={css.note}>
          {meaning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </>
  )
}
