import { useId, useState, type DragEvent } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { useWorkbook, type Workbook } from './useWorkbook.ts'
import { WorkbookPreview } from './WorkbookPreview.tsx'
import control from '#platform/ui/control.module.css'
import panel from '#platform/ui/panel.module.css'
import css from './Workbook.module.css'

/** The whole year as one file: downloaded, filled in anywhere, and stored after a review of every change. */
export function WorkbookPanel({ page }: { page: AirportPage }) {
  const workbook = useWorkbook(page)
  const { uploaded, error, news, isBusy } = workbook
  return (
    <section aria-labelledby="workbook" className={panel.panel} data-screen-only>
      <h2 id="workbook" tabIndex={-1} className={panel.heading}>
        Work in Excel
      </h2>
      <p>
        Download this year as an Excel workbook with one sheet per step and the data saved so far.
        {!page.readOnly && ' Fill it in, upload it, and review every change before it is saved.'}
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
      <p role="status">{isBusy ? 'Reading the workbook…' : news}</p>
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
        accept=".xlsx"
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
