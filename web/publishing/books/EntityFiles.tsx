import type { BookKind } from '#domain/publishing/book.ts'
import { bookFormats } from '#domain/publishing/bookCalls.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useBookDownload } from './useBookDownload.ts'

interface EntityFilesProps {
  kind: BookKind
  instanceId: number
  entityId: number
}

interface ProfileFilesProps extends EntityFilesProps {
  axnInstanceStatus: AxnInstanceStatus
}

/** An airport's or company's pages of the book as files. Only its editors see an unpublished one, as a draft. */
export function EntityFiles({ kind, instanceId, entityId, axnInstanceStatus }: ProfileFilesProps) {
  const { pages, own, isBusy, error } = useBookDownload()
  const fetch = axnInstanceStatus === 'PUBLISHED' ? pages : own
  return (
    <>
      {bookFormats.map(format => (
        <Button
          key={format}
          variant="default"
          icon="download"
          aria-disabled={isBusy || undefined}
          onClick={() => fetch(kind, instanceId, entityId, format)}
        >
          {fileFormatNames[format]}
        </Button>
      ))}
      <ErrorNotice text={error} />
    </>
  )
}

export interface RowFilesProps extends EntityFilesProps {
  name: string
  fetch: ReturnType<typeof useBookDownload>['own']
}

/** The files in a row of a list for its editors, in any status. Unpublished data is marked as a draft. */
export function RowFiles({ name, kind, instanceId, entityId, fetch }: RowFilesProps) {
  return bookFormats.map(format => (
    <button
      key={format}
      type="button"
      aria-label={`${fileFormatNames[format]} for ${name}`}
      onClick={() => fetch(kind, instanceId, entityId, format)}
    >
      {fileFormatNames[format]}
    </button>
  ))
}
