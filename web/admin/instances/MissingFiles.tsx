import { useState } from 'react'
import { freezeHistoricalYear } from '#domain/archive.ts'
import { listStoredFiles } from '#domain/instance.ts'
import { call } from '../../api.ts'
import { queryClient, queryKey } from '../../queries.ts'
import { Button } from '../../ui/Button.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAttempt } from '../../wizard/useAttempt.ts'

const storedAgain = () => void queryClient.invalidateQueries({ queryKey: queryKey(listStoredFiles) })

/** Makes the reports and books that a historical year lacks. */
export function MissingFiles({ instanceId }: { instanceId: number }) {
  const [jobId, setJobId] = useState<number>()
  const { attempt, error, isBusy } = useAttempt()
  const make = () =>
    void attempt(async () => {
      setJobId((await call(freezeHistoricalYear, { params: { instanceId } })).jobId)
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
          Make what is missing
        </Button>
      ) : (
        <JobProgress jobId={jobId} onOver={storedAgain} />
      )}
    </>
  )
}
