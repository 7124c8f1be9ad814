import { searchAirportsEndpoint } from '#domain/browse/airportList.ts'
import {
  getAirportRecordEndpoint,
  listAllAirportsEndpoint,
  takeAirportIntoInstanceEndpoint,
} from '#domain/airports/airportRecord.ts'
import { listPagedTerminalsEndpoint } from '#domain/airports/mainTerminal.ts'
import { messages } from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { wordsOf } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '../../review/wizard/useAttempt.ts'
import type { WizardInstance } from '../../review/wizard/wizardInstance.ts'

/** Takes an airport that is there into a year. */
export function useTakeIn() {
  const { error, isBusy, attempt } = useAttempt()
  const takeIn = (airport: { airportId: number; airportName: string }, year: WizardInstance) =>
    attempt(
      async () => {
        const params = { airportId: airport.airportId, instanceId: year.instanceId }
        await call(takeAirportIntoInstanceEndpoint, { params })
        notify.success(messages.airportTaken(airport.airportName, year.instanceName))
        await refresh(
          searchAirportsEndpoint,
          listAllAirportsEndpoint,
          getAirportRecordEndpoint,
          listPagedTerminalsEndpoint,
        )
      },
      thrown => `${messages.airportNotTaken} ${wordsOf(thrown)}`,
    )
  return { error, isBusy, takeIn }
}
