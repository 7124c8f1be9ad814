import * as messages from '#domain/messages.ts'
import { useEndpointQuery, refresh } from '#platform/client/queries.ts'
import { formatFileSize } from '#platform/contract/count.ts'
import { listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useBookDownload } from './books/useBookDownload.ts'
import css from './publishing.module.css'

const mostShown = 5

/** The user's recent files from one kind of job, with their progress and downloads. */
export function MadeFiles({ kind }: { kind: 'makeBook' | 'makeDataPackage' }) {
  const jobs = useEndpointQuery(listJobsEndpoint, { query: { kind, size: mostShown } })
  const { made, error } = useBookDownload()
  const readAgain = () => void refresh(listJobsEndpoint)
  const announce = ({ state, title }: Job) => {
    if (state === 'DONE') notify.success(messages.fileReady(title))
    readAgain()
  }
  const shown = jobs.data?.content ?? []
  if (shown.length === 0) return null
  return (
    <>
      <h3>Recently created</h3>
      <ErrorNotice text={error} />
      <ul className={css.jobs}>
        {shown.map(job => (
          <li key={job.jobId}>
            {job.state === 'DONE' ? (
              <Made
                job={job}
                onFetch={() => void made(job.jobId).then(isFetched => isFetched || readAgain())}
              />
            ) : (
              <JobProgress jobId={job.jobId} onOver={now => now.state !== job.state && announce(now)} />
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
        {job.finished && <LocalTime at={job.finished} format={formatDayAndTime} />}
        <span>{`, ${formatFileSize(size)}`}</span>
      </span>
    </span>
  )
}
