import {
  getAirportRecordEndpoint,
  listAllAirportsEndpoint,
  addAirportToInstanceEndpoint,
} from '#domain/airports/airportRecord.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { flagField } from '#platform/contract/field.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { OpenYear } from '../../review/wizard/wizardYear.ts'

/** Adds an existing airport to a year. */
export function useAddToYear() {
  const { error, isBusy, attempt } = useAttempt()
  const addToYear = (airport: { airportId: number; airportName: string }, year: OpenYear) =>
    attempt(
      async () => {
        const params = { airportId: airport.airportId, instanceId: year.instanceId }
        await call(addAirportToInstanceEndpoint, { params })
        notify.success(messages.airportTaken(airport.airportName, year.instanceName))
        await refresh(listAllAirportsEndpoint, getAirportRecordEndpoint)
      },
      thrown => `${messages.airportNotTaken} ${describeError(thrown)}`,
    )
  return { error, isBusy, takeIn: addToYear }
}

/** Whether a new record is added to the year, or to this one besides another. */
export const createInYearField = (year: OpenYear | undefined, before = 'In') =>
  flagField({ label: year ? `${before} ${year.instanceName}` : 'In the Year' })
