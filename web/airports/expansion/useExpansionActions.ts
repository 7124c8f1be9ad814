import {
  confirmExpansionsEndpoint,
  removeExpansionEndpoint,
  type AirportExpansion,
} from '#domain/airports/expansion.ts'
import { messages } from '#domain/messages.ts'
import { describeError } from '#platform/client/problemError.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { refreshPlans } from './plans.ts'

/** The actions of a plan in its list. */
export function useExpansionActions({ key }: AirportPage) {
  const { error, isBusy, attempt } = useAttempt()
  const confirm = (expansionIds?: number[]) =>
    attempt(async () => {
      const { confirmed } = await callWithRetry(confirmExpansionsEndpoint, {
        params: key,
        body: { expansionIds },
      })
      notify.success(messages.confirmed(confirmed, ['plan', 'plans']))
      void refreshPlans()
    })
  const remove = ({ airportExpansionPK: { expansionId }, version }: AirportExpansion) =>
    attempt(
      async () => {
        await callWithRetry(
          removeExpansionEndpoint,
          { params: { ...key, expansionId } },
          { ifMatch: version },
        )
        notify.success(messages.expansionDeleted)
        void refreshPlans()
      },
      thrown => `${messages.expansionDeleteFailed}. ${describeError(thrown)}`,
    )
  return { error, isBusy, confirm, remove }
}
export type ExpansionActions = ReturnType<typeof useExpansionActions>
