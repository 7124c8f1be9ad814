import { listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { queryClient, queryKey, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { writeDayAndTime } from '#platform/ui/moment.ts'
import css from './BooksDesk.module.css'
import { useBookDownload } from './useBookDownload.ts'

const mostShown = 5

/** The books that one asked for last: how far each is, and what can be fetched. */
export function MadeBooks() {
  const jobs = useEndpointQuery(listJobsEndpoint, { query: { kind: 'makeBook', size: mostShown } })
  const { made, error } = useBookDownload()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: queryKey(listJobsEndpoint) })
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
        {job.finished && writeDayAndTime(job.finished)}, {(size / 1e6).toFixed(1)} MB
      </span>
    </span>
  )
}
