import { listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { queryClient, getQueryKey, useEndpointQuery, getQueryOptions } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { useBookDownload } from './books/useBookDownload.ts'
import css from './publishing.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getMissingFilesEndpoint, listStoredFilesEndpoint } from '#domain/publishing/archive.ts'

const mostShown = 5

/** The person's recent files of one kind of job, with their progress and downloads. */
export function MadeFiles({ kind }: { kind: 'makeBook' | 'makeDataPackage' }) {
  const jobs = useEndpointQuery(listJobsEndpoint, { query: { kind, size: mostShown } })
  const { made, error } = useBookDownload()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: getQueryKey(listJobsEndpoint) })
  const shown = jobs.data?.content ?? []
  if (shown.length === 0) return null
  return (
    <>
      <h3>Recently created</h3>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <ul className={css.jobs}>
        {shown.map(job => (
          <li key={job.jobId}>
            {job.state === 'DONE' ? (
              <Made
                job={job}
                onFetch={() => void made(job.jobId).then(isFetched => isFetched || readAgain())}
              />
            ) : (
              <JobProgress jobId={job.jobId} onOver={now => now.state !== job.state && readAgain()} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Made({ job, onFetch }: { job: Job; onFetch: () => void }) {
  const size = Number(job.result?.size ?? 0)
  return (
    <span className={css.made}>
      <Button
        size="sm"
        variant="default"
        icon="download"
        onClick={onFetch}
        aria-label={`Download ${job.title}`}
      >
        {job.title}
      </Button>
      <span className={css.soft}>
        {job.finished && formatDayAndTime(job.finished)}, {(size / 1e6).toFixed(1)} MB
      </span>
    </span>
  )
}

const lookEveryMs = 5000

/** Says that files of a closed year are being made, until they are stored. */
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
