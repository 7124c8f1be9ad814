import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { WorkbookChange, WorkbookError, WorkbookPreview as Preview } from '#domain/airports/workbook.ts'
import * as messages from '#domain/messages.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { LongList } from '#platform/ui/LongList.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { type Column, Table } from '#platform/ui/Table.tsx'
import type { AirportPage } from '../AirportFrame.tsx'
import { useWorkbook, type Workbook } from './useWorkbook.ts'
import control from '#platform/ui/inputs.module.css'
import panel from '#platform/ui/panel.module.css'
import css from './Workbook.module.css'

/** The review links to it. */
const panelHeading = 'workbook'

/** The whole year as one file: downloaded, filled in anywhere, and stored after a review of every change. */
export function WorkbookPanel({ page }: { page: AirportPage }) {
  const workbook = useWorkbook(page)
  const { uploaded, error, news, isBusy, progress } = workbook
  return (
    <section aria-labelledby={panelHeading} className={panel.panel} data-screen-only>
      <h2 id={panelHeading} tabIndex={-1} className={panel.heading}>
        Work in Excel
      </h2>
      <p>
        Download this year as an Excel workbook with one sheet per step and the data saved so far.
        <span>{!page.readOnly && ' Fill it in, upload it, and review every change before it is saved.'}</span>
      </p>
      <div className={css.ways}>
        <Button
          icon="download"
          variant="default"
          aria-disabled={isBusy || undefined}
          onClick={() => void workbook.fetch()}
        >
          Download the workbook
        </Button>
        {!page.readOnly && <Upload workbook={workbook} />}
      </div>
      <p role="status">{progress || news}</p>
      <ErrorNotice text={error} />
      {uploaded && !page.readOnly && (
        <WorkbookPreview key={uploaded.preview.seen + uploaded.name} workbook={workbook} {...uploaded} />
      )}
    </section>
  )
}

/** Chosen with a button or by drag and drop. */
function Upload({ workbook }: { workbook: Workbook }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void workbook.choose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>Upload the completed workbook (choose a file or drop it here)</label>
      <input
        id={id}
        className={control.file}
        type="file"
        disabled={workbook.isBusy}
        onChange={event => {
          take(event.target.files)
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </div>
  )
}

interface WorkbookPreviewProps {
  workbook: Workbook
  name: string
  preview: Preview
  wasStale: boolean
  isRest: boolean
}

/** The workbook's errors or, if there are none, its changes. Nothing is stored until it is accepted. */
function WorkbookPreview({ workbook, name, preview, wasStale, isRest }: WorkbookPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // The button that closed the preview is gone.
    return () => document.getElementById(panelHeading)?.focus({ preventScroll: true })
  }, [])
  const { changes, errors, notes, isOlder } = preview
  const unusual = changes.filter(each => each.lastYear?.isUnusual).length
  return (
    <div className={css.preview}>
      <h3
        ref={heading}
        tabIndex={-1}
        className={panel.subheading}
      >{`${name}: ${countOf(errors.length, 'error')}, ${countOf(changes.length, 'change')}`}</h3>
      {wasStale && <Notice kind="warning">{messages.workbookStale}</Notice>}
      {errors.length > 0 && (
        <Notice kind="error" role="alert">
          Correct these cells in the workbook and upload it again.{' '}
          <span>
            {isRest
              ? 'The rows without errors have been saved.'
              : `Nothing has been saved${changes.length > 0 ? ', but the rows without errors can be' : ''}.`}
          </span>
        </Notice>
      )}
      <Sheets rows={errors} caption="Errors in" columns={errorColumns} keyOf={keyOfError} />
      {isOlder && changes.length > 0 && <Notice kind="warning">{messages.workbookOlder}</Notice>}
      {unusual > 0 && (
        <Notice kind="warning">
          <span>{countOf(unusual, 'figure')}</span> changed more from last year than is plausible. Please
          check the figures marked <Icon name="warning" /> below.
        </Notice>
      )}
      {notes.map(({ text, about, isUnread }) => (
        <Notice key={text} kind={isUnread ? 'warning' : 'info'}>
          <span>{text}</span> {about.length > 0 && <LongList items={about} />}
        </Notice>
      ))}
      {changes.length === 0 && errors.length === 0 && (
        <Notice kind="info">
          {notes.some(each => each.isUnread) ? messages.workbookNoChangesRead : messages.workbookNoChanges}
        </Notice>
      )}
      <div className={css.buttons}>
        {changes.length > 0 && (
          <Button aria-disabled={workbook.isBusy || undefined} onClick={() => void workbook.accept()}>
            Accept{' '}
            <span>
              {errors.length > 0
                ? `the other ${countOf(changes.length, 'change').replace(/^1 /, '')}`
                : countOf(changes.length, 'change')}
            </span>
          </Button>
        )}
        {errors.length > 0 && (
          <Button
            icon="download"
            variant="default"
            aria-disabled={workbook.isBusy || undefined}
            onClick={() => void workbook.fetchCorrections()}
          >
            Download the rows to correct
          </Button>
        )}
        <Button variant="default" onClick={workbook.cancel}>
          {changes.length === 0 || errors.length > 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
      <Sheets rows={joinLines(changes)} caption="Changes in" columns={lineColumns} keyOf={keyOfLine} />
    </div>
  )
}

interface SheetsProps<Row> {
  rows: readonly Row[]
  caption: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

/** A table for each sheet. Long ones scroll, so that the summary stays visible. */
function Sheets<Row extends { sheet: string }>({ rows, caption, columns, keyOf }: SheetsProps<Row>) {
  if (rows.length === 0) return null
  const region = { role: 'region', 'aria-label': `${caption} the workbook`, tabIndex: 0 }
  return (
    <div className={css.sheets} {...region}>
      {[...Map.groupBy(rows, row => row.sheet)].map(([sheet, ofSheet]) => (
        <Table key={sheet} caption={`${caption} ${sheet}`} columns={columns} rows={ofSheet} rowKey={keyOf} />
      ))}
    </div>
  )
}

/** All changes of one line of a sheet. */
interface Line extends Pick<WorkbookChange, 'sheet' | 'row' | 'address'> {
  changes: WorkbookChange[]
}

/** Cells of one line have the same row number in their addresses. Changes outside the file are identified by name. */
function joinLines(changes: readonly WorkbookChange[]): Line[] {
  const lineOf = ({ sheet, address, row }: WorkbookChange) => `${sheet} ${/\d+$/.exec(address)?.[0] ?? row}`
  return [...Map.groupBy(changes, lineOf).values()].flatMap(ofLine => {
    const [first] = ofLine
    return first ? [{ ...first, changes: ofLine }] : []
  })
}

type Place = Pick<WorkbookChange, 'address' | 'row' | 'column'>
const placeColumns = [
  {
    key: 'address',
    label: 'Cell',
    isRowHeader: true,
    cell: (row: Place) => row.address || 'not in the file',
  },
  { key: 'row', label: 'Row', cell: (row: Place) => <span className={css.text}>{row.row}</span> },
  { key: 'column', label: 'Column', cell: (row: Place) => row.column },
]

const textOrEmpty = (text: string) => (text === '' ? <i>empty</i> : <span className={css.text}>{text}</span>)

const keyOfLine = ({ sheet, address, row }: Line) => `${sheet} ${address} ${row}`

const lineColumns: Column<Line>[] = [
  { key: 'row', label: 'Row', isRowHeader: true, cell: ({ row }) => <span className={css.text}>{row}</span> },
  {
    key: 'changes',
    label: 'Changes',
    cell: ({ changes }) => (
      <ul className={css.changes}>
        {changes.map(({ column, from, to, lastYear }) => (
          <li key={column} className={css.text}>
            {column !== valueHeading && <span>{`${column}: `}</span>}
            {from !== '' && <span>{`${from} → `}</span>}
            <strong>{textOrEmpty(to)}</strong>
            {lastYear && <LastYear {...lastYear} />}
          </li>
        ))}
      </ul>
    ),
  },
]

/** `2025: 1,000, +10.00%`, with a mark if the change is greater than is plausible. */
function LastYear({ year, value, change, isUnusual }: NonNullable<WorkbookChange['lastYear']>) {
  return (
    <span className={css.lastYear} data-unusual={isUnusual || undefined}>
      {isUnusual && <Icon name="warning" />}
      <span>{` ${year}: ${value}${change ? `, ${change}` : ''}`}</span>
    </span>
  )
}

/** On a form, every field is a row, and the name of its only column is meaningless. */
const valueHeading = 'Value'

const keyOfError = ({ address, row, column, message }: WorkbookError) =>
  `${address} ${row} ${column} ${message}`

const errorColumns: Column<WorkbookError>[] = [
  ...placeColumns,
  { key: 'message', label: 'Problem', cell: row => <span className={css.text}>{row.message}</span> },
]
