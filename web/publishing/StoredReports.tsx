import { useState } from 'react'
import {
  formatStoredFileTitle,
  getArchiveAddress,
  listStoredFilesEndpoint,
} from '#domain/publishing/archive.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { FilesBeingMade } from './FilesBeingMade.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import css from './publishing.module.css'

/** The archive of a historical year. Each file opens in its own window. */
export function StoredReports({ instance }: { instance: AxnInstance }) {
  const { axnInstanceId, axnInstanceName } = instance
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Stored reports of {axnInstanceName}</summary>
      {isOpen && <FilesBeingMade instanceId={axnInstanceId} />}
      {isOpen && <StoredFiles axnInstanceId={axnInstanceId} axnInstanceName={axnInstanceName} />}
    </details>
  )
}

type Year = Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceName'>

export function StoredFiles({ axnInstanceId, axnInstanceName }: Year) {
  const files = useEndpointQuery(listStoredFilesEndpoint, { params: { instanceId: axnInstanceId } })
  return (
    <QueryBoundary query={files} lines={6} failed={messages.reportFetchFailed}>
      {all =>
        all.length === 0 ? (
          'No stored files yet.'
        ) : (
          <ul className={css.files}>
            {all.map(file => (
              <li key={file.storedFileId}>
                <a
                  href={getArchiveAddress(file, axnInstanceName)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${formatStoredFileTitle(file)}, ${file.fileName}, opens in a new window`}
                >
                  {formatStoredFileTitle(file)}
                </a>
                {file.note && <span className={css.note}>{file.note}</span>}
                <span className={css.sum}>
                  {file.fileName}, SHA-256 <code>{file.sha256}</code>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}
