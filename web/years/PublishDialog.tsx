import { publishInstanceEndpoint, type CountedInstance } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { queryClient } from '#platform/client/queries.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '../review/wizard/useAttempt.ts'
import { plural } from './yearWords.ts'

/** Each of them is published as if it were done by hand. */
const timeoutMs = 120_000

/** Publishes everything approved of a year, once it is confirmed. */
export function PublishDialog({ year, onClose }: { year: CountedInstance; onClose: () => void }) {
  const { axnInstanceId, axnInstanceName, airports, companies } = year
  const { attempt, error, isBusy } = useAttempt()
  const publish = () =>
    attempt(
      async () => {
        const params = { instanceId: axnInstanceId }
        const { message } = await call(publishInstanceEndpoint, { params }, { timeoutMs })
        notify.success(message)
        onClose()
        await queryClient.invalidateQueries()
      },
      thrown => `${messages.publishAllFailed} ${wordsOf(thrown)}`,
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Publish everything approved for ${axnInstanceName}?`}
      confirm={isBusy ? 'Publishing…' : 'Publish'}
      isBlocked={isBusy}
      onConfirm={() => void publish()}
      onCancel={onClose}
    >
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <p>
        {plural(airports.APPROVED ?? 0, 'airport')} and{' '}
        {plural(companies.APPROVED ?? 0, 'company', 'companies')} will be published, either all of them or
        none. Airports and companies in progress or in review do not change.
      </p>
    </ConfirmDialog>
  )
}
