import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  describeFilesInProgress,
  getMissingFilesEndpoint,
  listStoredFilesEndpoint,
} from '#domain/publishing/archive.ts'
import { getQueryOptions, refresh } from '#platform/client/queries.ts'
import { Notice } from '#platform/ui/Notice.tsx'

const lookEveryMs = 5000

/** Says how many files of a closed year have been generated, until they are stored. */
export function FilesBeingMade({ instanceId }: { instanceId: number }) {
  const { data } = useQuery({
    ...getQueryOptions(getMissingFilesEndpoint, { params: { instanceId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.inProgress ? lookEveryMs : false),
  })
  useRefreshedFiles(data?.files.length)
  if (!data?.inProgress || data.files.length === 0) return null
  const { done, total } = data.inProgress
  return (
    <Notice kind="info">
      <p>{`Files of this year are being generated. ${describeFilesInProgress(data.inProgress)}`}</p>
      <progress
        aria-label="Files that are ready"
        {...(total === null ? {} : { value: done, max: Math.max(1, total) })}
      />
    </Notice>
  )
}

/** Reloads the list of files whenever the number of missing ones changes. */
function useRefreshedFiles(missing: number | undefined): void {
  const former = useRef(missing)
  useEffect(() => {
    if (former.current !== undefined && missing !== former.current) {
      void refresh(listStoredFilesEndpoint)
    }
    former.current = missing
  }, [missing])
}
