import * as messages from '#domain/messages.ts'
import {
  previewPublicationEndpoint,
  publishInstanceEndpoint,
  type CountedInstance,
} from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, refreshAll, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { LongList } from '#platform/ui/LongList.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { longYearCallMs } from './yearTexts.ts'
import css from './years.module.css'

/** Publishes everything approved in a year after a confirmation of the list. */
export function PublishDialog({ year, onClose }: { year: CountedInstance; onClose: () => void }) {
  const { axnInstanceId, axnInstanceName } = year
  const params = { instanceId: axnInstanceId }
  const preview = useEndpointQuery(previewPublicationEndpoint, { params })
  const { attempt, error, isBusy } = useAttempt()
  const publish = (seen: string) =>
    attempt(
      async () => {
        const { message } = await call(
          publishInstanceEndpoint,
          { params, body: { seen } },
          { timeoutMs: longYearCallMs },
        )
        notify.success(message)
        onClose()
        await refreshAll()
      },
      thrown => {
        void refresh(previewPublicationEndpoint)
        return `${messages.publishAllFailed} ${describeError(thrown)}`
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Publish everything approved for ${axnInstanceName}?`}
      confirm={isBusy ? 'Publishing…' : 'Publish'}
      isBlocked={!preview.data || preview.isFetching || isBusy}
      onConfirm={() => preview.data && void publish(preview.data.seen)}
      onCancel={onClose}
    >
      <ErrorNotice text={error} />
      <p>
        These will be published, either all of them or none. Airports and companies in progress or in review
        do not change.
      </p>
      <QueryBoundary query={preview} lines={3}>
        {({ airports, companies }) => (
          <ul className={css.effects}>
            {airports.length > 0 && (
              <li>
                <span>{`${countOf(airports.length, 'airport')}:`}</span> <LongList items={airports} />
              </li>
            )}
            {companies.length > 0 && (
              <li>
                <span>{`${countOf(companies.length, 'company', 'companies')}:`}</span>{' '}
                <LongList items={companies} />
              </li>
            )}
          </ul>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  )
}
