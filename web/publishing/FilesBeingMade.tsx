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
  useRefreshedFiles(data && `${data.files.length} ${data.inProgress === null}`)
  if (!data?.inProgress) return null
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

/** Reloads the list of files whenever there are more or fewer missing ones, and at the end, as after a correction. */
function useRefreshedFiles(state: string | undefined): void {
  const former = useRef(state)
  useEffect(() => {
    if (former.current !== undefined && state !== former.current) {
      void refresh(listStoredFilesEndpoint)
    }
    former.current = state
  }, [state])
}
