import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { messages } from '#domain/messages.ts'
import {
  confirmParkingRatesEndpoint,
  getRentalParkingEndpoint,
  type ParkingRate,
} from '#domain/airports/parking.ts'
import { refresh } from '#platform/client/queries.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'

/** Confirms the given rates, or all. Text typed beside them stays. */
export function useConfirmRates(key: AirportPage['key']) {
  const { error, isBusy, attempt } = useAttempt()
  const confirm = (parkingRates?: Pick<ParkingRate, 'parkingType' | 'parkingRateType'>[]) =>
    attempt(async () => {
      const { confirmed } = await callWithRetry(confirmParkingRatesEndpoint, {
        params: key,
        body: { parkingRates },
      })
      notify.success(messages.confirmed(confirmed, ['parking rate', 'parking rates']))
      void refresh(getRentalParkingEndpoint, getAirportReviewEndpoint)
    })
  return { error, isBusy, confirm }
}
export type RateConfirmation = ReturnType<typeof useConfirmRates>
