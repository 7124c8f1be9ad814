import { getAirportInstance, setAirportStatus } from '#domain/airportInstance.ts'
import { listEditableAirports } from '#domain/airportList.ts'
import { answerAirportWarning, getAirportReview } from '#domain/airportReview.ts'
import type { AirportStep } from '#domain/wizard.ts'
import { call } from '../../api.ts'
import { insist } from '../../ui/form/insist.ts'
import { queryClient, queryKey, refresh, refreshAll } from '../../queries.ts'
import { shownSteps } from '../shownSteps.ts'
import type { AirportPage } from '../WizardFrame.tsx'
import type { ReviewPage } from './reviewProps.ts'

/** The review of an airport, and the calls that act on it. */
export function airportReviewPage({ key, instance, readOnly, link }: AirportPage): ReviewPage<AirportStep> {
  const readAgain = () => refresh(getAirportReview, getAirportInstance)
  /** After a refusal, because somebody else may have changed it. */
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
      const review = await insist(answerAirportWarning, { params: key, body })
      queryClient.setQueryData(queryKey(getAirportReview, { params: key }), review)
      // Rows that were confirmed are read again by the steps that show them.
      if (isOfRows) void refreshAll()
    },
    async changeStatus(axnInstanceStatus, reason) {
      const lookUp = async () => {
        const now = await call(getAirportInstance, { params: key })
        return now.axnInstanceStatus === axnInstanceStatus ? now : null
      }
      const body = { axnInstanceStatus, reason }
      const options = { lookUp, ifMatch: instance.version }
      const saved = await insist(setAirportStatus, { params: key, body }, options).catch(showCurrent)
      queryClient.setQueryData(queryKey(getAirportInstance, { params: key }), saved)
      await refresh(getAirportReview, listEditableAirports)
    },
    refresh: readAgain,
  }
}
