import { searchAirports } from '#domain/airportList.ts'
import { getAirportRecord, listAllAirports, takeAirportIntoInstance } from '#domain/airportRecord.ts'
import { listPagedTerminals } from '#domain/mainTerminal.ts'
import { messages } from '#domain/messages.ts'
import { call } from '../../api.ts'
import { wordsOf } from '../../problemError.ts'
import { refresh } from '../../queries.ts'
import { notify } from '../../ui/notify.ts'
import { useAttempt } from '../../wizard/useAttempt.ts'
import type { WizardInstance } from '../../wizard/wizardInstance.ts'

/** Takes an airport that is there into a year. */
export function useTakeIn() {
  const { error, isBusy, attempt } = useAttempt()
  const takeIn = (airport: { airportId: number; airportName: string }, year: WizardInstance) =>
    attempt(
      async () => {
        const params = { airportId: airport.airportId, instanceId: year.instanceId }
        await call(takeAirportIntoInstance, { params })
        notify.success(messages.airportTaken(airport.airportName, year.instanceName))
        await refresh(searchAirports, listAllAirports, getAirportRecord, listPagedTerminals)
      },
      thrown => `${messages.airportNotTaken} ${wordsOf(thrown)}`,
    )
  return { error, isBusy, takeIn }
}
