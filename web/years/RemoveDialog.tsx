import * as messages from '#domain/messages.ts'
import {
  previewInstanceRemovalEndpoint,
  removeInstanceEndpoint,
  type CountedInstance,
} from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { refreshAll, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { countAll, longYearCallMs } from './yearTexts.ts'
import css from './years.module.css'

/** Removes a year that was created too early. What was carried over can be again; the year's settings are lost. */
export function RemoveDialog({ year, onClose }: { year: CountedInstance; onClose: () => void }) {
  const { axnInstanceId, axnInstanceName, airports, companies } = year
  const params = { instanceId: axnInstanceId }
  const preview = useEndpointQuery(previewInstanceRemovalEndpoint, { params })
  const { attempt, error, isBusy } = useAttempt()
  const remove = () =>
    attempt(async () => {
      await call(removeInstanceEndpoint, { params }, { timeoutMs: longYearCallMs })
      notify.success(messages.instanceRemoved(axnInstanceName))
      onClose()
      await refreshAll()
    })
  return (
    <ConfirmDialog
      isOpen
      title={`Remove the year ${axnInstanceName}?`}
      confirm={isBusy ? 'Removing…' : `Remove ${axnInstanceName}`}
      isBlocked={preview.data?.refusal !== null || isBusy}
      mustType={axnInstanceName}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <ErrorNotice text={error} />
      <QueryBoundary query={preview} lines={4}>
        {({ refusal, settings, endingEditors }) =>
          refusal === null ? (
            <ul className={css.effects}>
              <li>
                {`${countOf(countAll(airports), 'airport')} and ${countOf(countAll(companies), 'company', 'companies')} are removed from ${axnInstanceName} with what was carried over. Other years do not change, and the year can be created again.`}
              </li>
              {settings.length > 0 && <li>{`Also lost: ${joinWords(settings)}.`}</li>}
              {endingEditors > 0 && (
                <li>{`${countOf(endingEditors, 'person', 'people')} can no longer edit ${axnInstanceName}.`}</li>
              )}
              <li>Removing a year cannot be undone.</li>
            </ul>
          ) : (
            <ErrorNotice text={refusal} />
          )
        }
      </QueryBoundary>
    </ConfirmDialog>
  )
}
