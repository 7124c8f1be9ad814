import { useState } from 'react'
import { freezeHistoricalYearEndpoint, listStoredFilesEndpoint } from '#domain/publishing/archive.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'

const storedAgain = () =>
  void queryClient.invalidateQueries({ queryKey: getQueryKey(listStoredFilesEndpoint) })

/** Makes the reports and books that a historical year lacks. */
export function MissingFiles({ instanceId }: { instanceId: number }) {
  const [jobId, setJobId] = useState<number>()
  const { attempt, error, isBusy } = useAttempt()
  const make = () =>
    void attempt(async () => {
      setJobId((await call(freezeHistoricalYearEndpoint, { params: { instanceId } })).jobId)
    })
  return (
    <>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {jobId === undefined ? (
        <Button variant="default" aria-disabled={isBusy || undefined} onClick={make}>
          Create the missing files
        </Button>
      ) : (
        <JobProgress jobId={jobId} onOver={storedAgain} />
      )}
    </>
  )
}
