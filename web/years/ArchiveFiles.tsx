import * as messages from '#domain/messages.ts'
import {
  getStoredFileEndpoint,
  listStoredFilesEndpoint,
  type StoredFile,
} from '#domain/publishing/archive.ts'
import { download } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { FilesBeingMade } from '../publishing/FilesBeingMade.tsx'
import css from './years.module.css'

/** The archive of a year. */
export function ArchiveFiles({ instanceId }: { instanceId: number }) {
  const files = useEndpointQuery(listStoredFilesEndpoint, { params: { instanceId } })
  return (
    <>
      <FilesBeingMade instanceId={instanceId} />
      <QueryBoundary query={files} lines={4}>
        {files => (files.length === 0 ? <Empty /> : <Files files={files} />)}
      </QueryBoundary>
    </>
  )
}

function Empty() {
  return <p className={css.soft}>No archived files yet. They are created when another year becomes active.</p>
}

function Files({ files }: { files: readonly StoredFile[] }) {
  const { attempt, error } = useAttempt()
  const fetchFile = ({ axnInstanceId, storedFileId }: StoredFile) =>
    void attempt(
      async () => {
        const params = { instanceId: axnInstanceId, storedFileId }
        notify.success(messages.reportDownloaded(await download(getStoredFileEndpoint, { params })))
      },
      thrown => `${messages.reportFailed}: ${describeError(thrown)}`,
      storedFileId,
    )
  return (
    <>
      <ErrorNotice text={error} />
      <Table
        caption="Archived files"
        hideCaption
        columns={columnsFor(fetchFile)}
        rows={files}
        rowKey={file => file.storedFileId}
      />
    </>
  )
}

const columnsFor = (fetchFile: (file: StoredFile) => void): Column<StoredFile>[] => [
  {
    key: 'fileName',
    label: 'File',
    isRowHeader: true,
    cell: file => (
      <button type="button" className={css.file} onClick={() => fetchFile(file)}>
        {file.fileName}
      </button>
    ),
  },
  { key: 'size', label: 'Size', unit: 'kB', format: 'integer', cell: file => Math.ceil(file.size / 1000) },
  {
    key: 'correctionNumber',
    label: 'Version',
    cell: file =>
      file.correctionNumber === 0 ? 'Original' : `Correction ${file.correctionNumber}: ${file.note ?? ''}`,
  },
  { key: 'made', label: 'Created', cell: file => formatDayAndTime(file.made) },
  { key: 'sha256', label: 'SHA-256', cell: file => <code className={css.checksum}>{file.sha256}</code> },
]
