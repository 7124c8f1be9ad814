import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { problems } from '#domain/problems.ts'
import {
  acceptWorkbookEndpoint,
  getWorkbookEndpoint,
  previewWorkbookEndpoint,
  workbookLimits,
  workbookMediaType,
  type WorkbookPreview,
} from '#domain/airports/workbook.ts'
import { download, upload } from '#platform/client/api.ts'
import { ProblemError, wordsOf } from '#platform/client/problemError.ts'
import { refreshAll } from '#platform/client/queries.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '../../review/wizard/useAttempt.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'

/** A large workbook is read in seconds, but two others may be read before it. */
const timeoutMs = 60_000

interface Uploaded {
  name: string
  file: Blob
  preview: WorkbookPreview
  /** It was compared again, because something was saved between the preview and the acceptance. */
  wasStale: boolean
}

export type Workbook = ReturnType<typeof useWorkbook>

/** The workbook of one airport and year: fetched, uploaded, looked at, accepted. */
export function useWorkbook({ key: params }: AirportPage) {
  const [uploaded, setUploaded] = useState<Uploaded>()
  const [news, setNews] = useState('')
  const { attempt, error, isBusy } = useAttempt()

  const compare = async (name: string, file: Blob, wasStale = false) => {
    const preview = await upload(previewWorkbookEndpoint, { params }, file, { timeoutMs })
    setUploaded({ name, file, preview, wasStale })
  }
  const accept = async ({ name, file, preview }: Uploaded) => {
    const query = { seen: preview.seen }
    try {
      const { changed } = await upload(acceptWorkbookEndpoint, { params, query }, file, { timeoutMs })
      setUploaded(undefined)
      setNews(messages.workbookAccepted(changed))
      notify.success(messages.workbookAccepted(changed))
      await refreshAll()
    } catch (thrown) {
      if (!(thrown instanceof ProblemError) || thrown.status !== 412) throw thrown
      await compare(name, file, true)
    }
  }
  return {
    uploaded,
    news,
    error,
    isBusy,
    fetch: () =>
      attempt(async () => {
        setNews(messages.reportDownloaded(await download(getWorkbookEndpoint, { params }, { timeoutMs })))
      }, explain),
    choose: (file: File) =>
      attempt(async () => {
        setUploaded(undefined)
        setNews('')
        if (file.size > workbookLimits.fileBytes) throw new FileTooLarge()
        // Read at once: the file may be saved again while the preview is being looked at.
        await compare(file.name, new Blob([await file.arrayBuffer()], { type: workbookMediaType }))
      }, explain),
    accept: () => uploaded && attempt(() => accept(uploaded), explain),
    cancel: () => setUploaded(undefined),
  }
}

class FileTooLarge extends Error {}

/** What the file is refused for, and where in it. */
function explain(thrown: unknown): string {
  if (thrown instanceof FileTooLarge)
    return `${problems.workbookTooLarge.message} The file must be ${workbookLimits.fileBytes / 1_000_000} MB or smaller.`
  const words = wordsOf(thrown)
  const isTold = !(thrown instanceof ProblemError) || thrown.detail === '' || words.includes(thrown.detail)
  return isTold ? words : `${words} ${thrown.detail}`
}
