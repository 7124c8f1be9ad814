import { useEffect, useRef } from 'react'
import { messages } from '#domain/messages.ts'
import type { WorkbookChange, WorkbookError, WorkbookPreview as Preview } from '#domain/airports/workbook.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import panel from '../../review/wizard/panel.module.css'
import type { Workbook } from './useWorkbook.ts'
import css from './Workbook.module.css'

interface WorkbookPreviewProps {
  workbook: Workbook
  name: string
  preview: Preview
  wasStale: boolean
}

/** What is wrong with the workbook, else what it would change; nothing is stored before it is accepted. */
export function WorkbookPreview({ workbook, name, preview, wasStale }: WorkbookPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { changes, errors, notes, isOlder } = preview
  return (
    <div className={css.preview}>
      <h3 ref={heading} tabIndex={-1} className={panel.subheading}>
        {name}: {counted(errors.length, 'error')}, {counted(changes.length, 'change')}
      </h3>
      {wasStale && <Notice kind="warning">{messages.workbookStale}</Notice>}
      {errors.length > 0 && (
        <Notice kind="error" role="alert">
          Correct these cells in the workbook and upload it again. Nothing has been saved.
        </Notice>
      )}
      {grouped(errors).map(([sheet, rows]) => (
        <Table
          key={sheet}
          caption={`Errors in ${sheet}`}
          columns={errorColumns}
          rows={rows}
          rowKey={row => `${row.address} ${row.row} ${row.column} ${row.message}`}
        />
      ))}
      {isOlder && changes.length > 0 && <Notice kind="warning">{messages.workbookOlder}</Notice>}
      {notes.map(note => (
        <Notice key={note} kind="info">
          {note}
        </Notice>
      ))}
      {changes.length === 0 && errors.length === 0 && (
        <Notice kind="info">{messages.workbookNoChanges}</Notice>
      )}
      <div className={css.buttons}>
        {errors.length === 0 && changes.length > 0 && (
          <Button aria-disabled={workbook.isBusy || undefined} onClick={() => void workbook.accept()}>
            Accept {counted(changes.length, 'change')}
          </Button>
        )}
        <Button variant="default" onClick={workbook.cancel}>
          {changes.length === 0 || errors.length > 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
      {grouped(changes).map(([sheet, rows]) => (
        <Table
          key={sheet}
          caption={`Changes in ${sheet}`}
          columns={changeColumns}
          rows={rows}
          rowKey={row => `${row.address} ${row.column}`}
        />
      ))}
    </div>
  )
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const grouped = <Row extends { sheet: string }>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, row => row.sheet),
]

type Place = Pick<WorkbookChange, 'address' | 'row' | 'column'>
const placeColumns = [
  { key: 'address', label: 'Cell', heads: true, cell: (row: Place) => row.address || 'not in the file' },
  { key: 'row', label: 'Row', cell: (row: Place) => <span className={css.text}>{row.row}</span> },
  { key: 'column', label: 'Column', cell: (row: Place) => row.column },
]

const textOrEmpty = (text: string) => (text === '' ? <i>empty</i> : <span className={css.text}>{text}</span>)

const changeColumns: Column<WorkbookChange>[] = [
  ...placeColumns,
  { key: 'from', label: 'Current value', cell: row => textOrEmpty(row.from) },
  { key: 'to', label: 'New value', cell: row => <strong>{textOrEmpty(row.to)}</strong> },
]

const errorColumns: Column<WorkbookError>[] = [
  ...placeColumns,
  { key: 'message', label: 'Problem', cell: row => <span className={css.text}>{row.message}</span> },
]
