import { getAirportInstance, listEditableAirports, setAirportStatus } from '#domain/airport.ts'
import { answerAirportWarning, getAirportReview } from '#domain/airportReview.ts'
import type { AirportStep } from '#domain/wizard.ts'
import { call } from '../../api.ts'
import { queryClient, queryKey, refresh } from '../../queries.ts'
import { shownSteps } from '../shownSteps.ts'
import type { AirportPage } from '../WizardFrame.tsx'
import type { ReviewPage } from './reviewProps.ts'

/** The review of an airport, and the calls that act on it. */
export function airportReviewPage({ key, instance, readOnly, link }: AirportPage): ReviewPage<AirportStep> {
  return {
    record: `airports/${key.airportId}/${key.instanceId}`,
    steps: shownSteps.map(each => each.step),
    instance,
    readOnly,
    link,
    async answer(body) {
      const review = await call(answerAirportWarning, { params: key, body })
      queryClient.setQueryData(queryKey(getAirportReview, { params: key }), review)
    },
    async changeStatus(axnInstanceStatus, reason) {
      const saved = await call(setAirportStatus, { params: key, body: { axnInstanceStatus, reason } })
      queryClient.setQueryData(queryKey(getAirportInstance, { params: key }), saved)
      await refresh(getAirportReview, listEditableAirports)
    },
    refresh: () => refresh(getAirportReview, getAirportInstance),
  }
}
