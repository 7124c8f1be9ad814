import type { BookKind } from '#domain/book.ts'
import { bookFormats, type BookFormat } from '#domain/bookCalls.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBookDownload } from './useBookDownload.ts'

interface EntityFilesProps {
  kind: BookKind
  instanceId: number
  entityId: number
}

export const formatNames: Record<BookFormat, string> = { pdf: 'PDF', xlsx: 'Excel' }

/** An airport or a company as the book has it, to keep. */
export function EntityFiles({ kind, instanceId, entityId }: EntityFilesProps) {
  const { pages, isBusy, error } = useBookDownload()
  return (
    <>
      {bookFormats.map(format => (
        <Button
          key={format}
          variant="default"
          icon="download"
          aria-disabled={isBusy || undefined}
          onClick={() => pages(kind, instanceId, entityId, format)}
        >
          {formatNames[format]}
        </Button>
      ))}
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
    </>
  )
}

interface RowFilesProps {
  row: { axnInstanceStatus: string }
  name: string
  instanceId: number
  entityId: number
  pages: ReturnType<typeof useBookDownload>['pages']
  kind: BookKind
}

/** The same within a row of a list; what is not published stands in no book. */
export function RowFiles({ row, name, kind, instanceId, entityId, pages }: RowFilesProps) {
  if (row.axnInstanceStatus !== 'PUBLISHED') return null
  return bookFormats.map(format => (
    <button
      key={format}
      type="button"
      aria-label={`${formatNames[format]} of ${name}`}
      onClick={() => pages(kind, instanceId, entityId, format)}
    >
      {formatNames[format]}
    </button>
  ))
}
