import { getReportPreview, type OfferedReport } from '#domain/report.ts'
import type { Reply } from '../api.ts'
import { useAsk } from '../queries.ts'
import { NothingYet } from '../ui/Absence.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { ReportDownloads } from './ReportDownloads.tsx'
import css from './ReportPreview.module.css'

type Preview = Reply<typeof getReportPreview>
type Row = Preview['rows'][number] & { place: number }

const rowsShown = 20

/** What the report states about itself, its first rows, and the files. */
export function ReportPreview({ report, instanceId }: { report: OfferedReport; instanceId: number }) {
  const preview = useAsk(getReportPreview, { params: { instanceId, report }, query: { size: rowsShown } })
  return (
    <Loaded query={preview} lines={12} failed="The report could not be loaded">
      {data => <Sheet preview={data} report={report} instanceId={instanceId} />}
    </Loaded>
  )
}

interface SheetProps {
  preview: Preview
  report: OfferedReport
  instanceId: number
}

function Sheet({ preview, report, instanceId }: SheetProps) {
  const { title, axnInstanceName, notes, totalRows } = preview
  const rows = preview.rows.map((row, place) => ({ ...row, place }))
  return (
    <article aria-labelledby="report-title">
      <h2 id="report-title" className={css.title}>
        {title} <span className={css.year}>{axnInstanceName}</span>
      </h2>
      {totalRows === 0 ? (
        <NothingYet title={`Nothing is published for ${axnInstanceName} yet`}>
          The report fills as soon as the first figures of the year are published.
        </NothingYet>
      ) : (
        <>
          <ReportDownloads key={`${report} ${instanceId}`} report={report} instanceId={instanceId} />
          <ul className={css.notes}>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <div className={css.rows}>
            <Table
              caption={captionOf(rows.length, totalRows)}
              narrow="scroll"
              columns={columnsOf(preview)}
              rows={rows}
              rowKey={row => row.place}
            />
          </div>
        </>
      )}
    </article>
  )
}

function captionOf(shown: number, totalRows: number): string {
  const total = totalRows.toLocaleString('en-US')
  return shown < totalRows ? `The first ${shown} of ${total} rows` : `All ${total} rows`
}

/** The first column of words names the row: in a ranking the rank does not. */
function columnsOf({ columns }: Preview): Column<Row>[] {
  const heading =
    columns.find(each => each.key === 'airportName') ?? columns.find(each => each.format === 'text')
  return columns.map(column => ({
    ...column,
    heads: column === heading,
    cell: row => row[column.key] ?? null,
  }))
}
