import { getAirportInstanceEndpoint, setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { answerAirportWarningEndpoint, getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import type { AirportStep } from '#domain/review/wizard.ts'
import { call } from '#platform/client/api.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { queryClient, getQueryKey, refresh, refreshAll } from '#platform/client/queries.ts'
import { shownSteps } from './wizard/shownSteps.ts'
import type { AirportPage } from './wizard/WizardFrame.tsx'
import type { ReviewPage } from './reviewProps.ts'

/** The review of an airport, and its calls. */
export function createAirportReviewPage({
  key,
  instance,
  readOnly,
  link,
}: AirportPage): ReviewPage<AirportStep> {
  const readAgain = () => refresh(getAirportReviewEndpoint, getAirportInstanceEndpoint)
  /** After an error, because someone else may have changed it. */
  const showCurrent = (thrown: unknown): never => {
    void readAgain()
    throw thrown
  }
  return {
    owner: key,
    record: `airports/${key.airportId}/${key.instanceId}`,
    steps: shownSteps.map(each => each.step),
    instance,
    readOnly,
    link,
    async answer({ isOfRows, ...body }) {
      const review = await callWithRetry(answerAirportWarningEndpoint, { params: key, body })
      queryClient.setQueryData(getQueryKey(getAirportReviewEndpoint, { params: key }), review)
      // Steps that show confirmed rows reload them.
      if (isOfRows) void refreshAll()
    },
    async changeStatus(axnInstanceStatus, reason) {
      const lookUp = async () => {
        const now = await call(getAirportInstanceEndpoint, { params: key })
        return now.axnInstanceStatus === axnInstanceStatus ? now : null
      }
      const body = { axnInstanceStatus, reason }
      const options = { lookUp, ifMatch: instance.version }
      const saved = await callWithRetry(setAirportStatusEndpoint, { params: key, body }, options).catch(
        showCurrent,
      )
      queryClient.setQueryData(getQueryKey(getAirportInstanceEndpoint, { params: key }), saved)
      await refresh(getAirportReviewEndpoint, listEditableAirportsEndpoint)
    },
    refresh: readAgain,
  }
}
