import { useState } from 'react'
import {
  acceptWorkbookEndpoint,
  correctWorkbookEndpoint,
  getWorkbookEndpoint,
  previewWorkbookEndpoint,
  workbookMediaType,
  type WorkbookPreview,
} from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import * as messages from '#domain/messages.ts'
import { problems } from '#domain/problems.ts'
import { download, upload } from '#platform/client/api.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { AirportPage } from '../AirportFrame.tsx'

/** A large workbook is read in seconds, but may have to wait for two others. */
const timeoutMs = 60_000

interface Uploaded {
  name: string
  file: Blob
  preview: WorkbookPreview
  /** The file was compared again because something was saved between preview and acceptance. */
  wasStale: boolean
  /** The other rows have been saved. */
  isRest: boolean
}

export type Workbook = ReturnType<typeof useWorkbook>

/** The workbook of one airport and year: downloaded, uploaded, previewed, accepted. */
export function useWorkbook({ key: params }: AirportPage) {
  const [uploaded, setUploaded] = useState<Uploaded>()
  const [news, setNews] = useState('')
  const { attempt, error, isBusy, isPending } = useAttempt()

  const compare = async (name: string, file: Blob, { wasStale = false, isRest = false } = {}) => {
    const preview = await upload(previewWorkbookEndpoint, { params }, file, { timeoutMs })
    setUploaded({ name, file, preview, wasStale, isRest })
  }
  const accept = async ({ name, file, preview }: Uploaded) => {
    const hasErrors = preview.errors.length > 0
    const query = { seen: preview.seen, withoutWrong: hasErrors ? 'yes' : 'no' } as const
    try {
      const { changed } = await upload(acceptWorkbookEndpoint, { params, query }, file, { timeoutMs })
      const accepted = messages.workbookAccepted(changed, hasErrors)
      setNews(accepted)
      notify.success(accepted)
      // The findings above the panel change, and would move what remains to be corrected out of sight.
      await refreshAll()
      if (hasErrors) await compare(name, file, { isRest: true })
      else setUploaded(undefined)
    } catch (thrown) {
      if (!(thrown instanceof ProblemError) || thrown.status !== 412) throw thrown
      await compare(name, file, { wasStale: true })
    }
  }
  return {
    uploaded,
    news,
    error,
    isBusy,
    /** What takes a while now. */
    progress: isPending('fetch')
      ? 'Preparing the workbook…'
      : isPending('accept')
        ? 'Saving the changes…'
        : isBusy && 'Reading the workbook…',
    fetch: () =>
      attempt(
        async () => {
          setNews(messages.reportDownloaded(await download(getWorkbookEndpoint, { params }, { timeoutMs })))
        },
        explain,
        'fetch',
      ),
    choose: (file: File) =>
      attempt(async () => {
        setUploaded(undefined)
        setNews('')
        if (file.size > workbookLimits.fileBytes) throw new FileTooLarge()
        // Read immediately, because the file on disk may change while the preview is open.
        await compare(file.name, new Blob([await file.arrayBuffer()], { type: workbookMediaType }))
      }, explain),
    fetchCorrections: () =>
      uploaded &&
      attempt(
        async () => {
          const given = { params, body: uploaded.file }
          setNews(messages.reportDownloaded(await download(correctWorkbookEndpoint, given, { timeoutMs })))
        },
        explain,
        'fetch',
      ),
    accept: () => uploaded && attempt(() => accept(uploaded), explain, 'accept'),
    cancel: () => setUploaded(undefined),
  }
}

class FileTooLarge extends Error {}

/** Why the file was refused, and where in it. */
function explain(thrown: unknown): string {
  if (thrown instanceof FileTooLarge)
    return `${problems.workbookTooLarge.message} The file must be ${workbookLimits.fileBytes / 1_000_000} MB or smaller.`
  const words = describeError(thrown)
  const isTold = !(thrown instanceof ProblemError) || thrown.detail === '' || words.includes(thrown.detail)
  return isTold ? words : `${words} ${thrown.detail}`
}
