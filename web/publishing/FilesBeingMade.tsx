import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getMissingFilesEndpoint, listStoredFilesEndpoint } from '#domain/publishing/archive.ts'
import { queryClient, getQueryKey, getQueryOptions } from '#platform/client/queries.ts'
import { Notice } from '#platform/ui/Notice.tsx'

const lookEveryMs = 5000

/** Says that files of a closed year are being generated, until they are stored. */
export function FilesBeingMade({ instanceId }: { instanceId: number }) {
  const { data } = useQuery({
    ...getQueryOptions(getMissingFilesEndpoint, { params: { instanceId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isBeingMade ? lookEveryMs : false),
  })
  useRefreshedFiles(data?.fileNames.length)
  if (!data?.isBeingMade || data.fileNames.length === 0) return null
  return (
    <Notice kind="info">
      {`In progress: ${data.fileNames.join(', ')}. Files appear here when they are ready.`}
    </Notice>
  )
}

/** Reloads the list of files whenever the number of missing ones changes. */
function useRefreshedFiles(missing: number | undefined): void {
  const former = useRef(missing)
  useEffect(() => {
    if (former.current !== undefined && missing !== former.current) {
      void queryClient.invalidateQueries({ queryKey: getQueryKey(listStoredFilesEndpoint) })
    }
    former.current = missing
  }, [missing])
}
