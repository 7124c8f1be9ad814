import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import {
  formatFileVersion,
  getDocumentTitle,
  getStoredFileEndpoint,
  listStoredFilesEndpoint,
  offerStoredFileEndpoint,
  withdrawalFields,
  withdrawStoredFileEndpoint,
  type StoredFile,
} from '#domain/publishing/archive.ts'
import { call, download } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { FilesBeingMade } from '../publishing/FilesBeingMade.tsx'
import { Withdrawal } from '../publishing/Withdrawal.tsx'
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
  const [withdrawn, setWithdrawn] = useState<StoredFile | null>(null)
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
  const offer = (file: StoredFile) =>
    void attempt(
      async () => {
        await call(offerStoredFileEndpoint, paramsOf(file))
        await refresh(listStoredFilesEndpoint)
        notify.success(messages.fileOffered(file.fileName))
      },
      undefined,
      `restore ${file.storedFileId}`,
    )
  return (
    <>
      <ErrorNotice text={error} />
      <Table
        caption="Archived files"
        hideCaption
        columns={columnsFor({ fetchFile, offer, withdraw: setWithdrawn })}
        rows={files}
        rowKey={file => file.storedFileId}
      />
      {withdrawn && <WithdrawDialog file={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

const paramsOf = ({ axnInstanceId, storedFileId }: StoredFile) => ({
  params: { instanceId: axnInstanceId, storedFileId },
})
const titleOf = (file: StoredFile): string => `${getDocumentTitle(file)}, ${formatFileVersion(file)}`

function WithdrawDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const form = useShortForm({
    record: `files/${file.storedFileId}/withdrawal`,
    fields: withdrawalFields,
    initial: {},
    async send(body) {
      await call(withdrawStoredFileEndpoint, { ...paramsOf(file), body })
      await refresh(listStoredFilesEndpoint)
      notify.success(messages.fileWithdrawn(file.fileName))
      onClose()
    },
  })
  return (
    <Dialog isOpen title={`Withdraw ${titleOf(file)}`} onClose={onClose}>
      <p>
        <span>{file.fileName}</span> stays in the archive with its checksum, but only administrators see it.
        You can restore it at any time.
      </p>
      <ShortForm form={form} label="Withdraw a file" action="Withdraw" onCancel={onClose}>
        <TextInput {...form.field('note')} />
      </ShortForm>
    </Dialog>
  )
}

type Act = (file: StoredFile) => void

const columnsFor = ({
  fetchFile,
  offer,
  withdraw,
}: Record<'fetchFile' | 'offer' | 'withdraw', Act>): Column<StoredFile>[] => [
  {
    key: 'fileName',
    label: 'File',
    isRowHeader: true,
    cell: file => (
      <>
        <button type="button" className={css.file} onClick={() => fetchFile(file)}>
          {titleOf(file)}
        </button>
        <span className={css.fileName}>{file.fileName}</span>
      </>
    ),
  },
  { key: 'size', label: 'Size', unit: 'kB', format: 'integer', cell: file => Math.ceil(file.size / 1000) },
  { key: 'made', label: 'Created', cell: file => formatDayAndTime(file.made) },
  {
    key: 'note',
    label: 'Note',
    cell: file =>
      file.withdrawal ? (
        <strong>
          <Withdrawal {...file.withdrawal} />
        </strong>
      ) : (
        file.note
      ),
  },
  { key: 'sha256', label: 'SHA-256', cell: file => <code className={css.checksum}>{file.sha256}</code> },
  {
    key: 'actions',
    label: 'Actions',
    cell: file => (
      <Button variant="default" size="sm" onClick={() => (file.withdrawal ? offer : withdraw)(file)}>
        <span>{file.withdrawal ? 'Restore' : 'Withdraw'}</span>
        <span data-spoken>{` ${file.fileName}`}</span>
      </Button>
    ),
  },
]
