import { useState } from 'react'
import {
  freezeHistoricalYearEndpoint,
  getMissingFilesEndpoint,
  listStoredFilesEndpoint,
} from '#domain/publishing/archive.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import css from './years.module.css'

const refreshStoredFiles = () => void refresh(listStoredFilesEndpoint, getMissingFilesEndpoint)

/** Generates the missing reports and books of a historical year, if there are any and no job generates them yet. */
export function MissingFiles({ instanceId }: { instanceId: number }) {
  const [jobId, setJobId] = useState<number>()
  const { attempt, error, isBusy } = useAttempt()
  const missing = useEndpointQuery(getMissingFilesEndpoint, { params: { instanceId } }).data
  const make = () =>
    void attempt(async () => {
      setJobId((await call(freezeHistoricalYearEndpoint, { params: { instanceId } })).jobId)
    })
  return (
    <>
      <ErrorNotice text={error} />
      {jobId !== undefined && <JobProgress jobId={jobId} onOver={refreshStoredFiles} />}
      {jobId === undefined && missing && missing.inProgress === null && missing.files.length > 0 && (
        <>
          <p className={css.soft}>{`Missing: ${missing.files.join('; ')}.`}</p>
          <Button variant="default" aria-disabled={isBusy || undefined} onClick={make}>
            Create the missing files
          </Button>
        </>
      )}
    </>
  )
}
