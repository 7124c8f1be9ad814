import {
  getAirportInstanceEndpoint,
  saveAirportTotalsEndpoint,
  type AirportInstance,
} from '#domain/airports/airportInstance.ts'
import { airportTotalsFields } from '#domain/airports/airportYearColumns.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { call } from '#platform/client/api.ts'
import { getQueryKey, queryClient, refresh } from '#platform/client/queries.ts'
import { pickKeys, listKeys } from '#platform/contract/listKeys.ts'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { readLastSave } from '../../history/readLastSave.ts'
import type { AirportPage } from '../AirportFrame.tsx'

export type TotalsFields = typeof airportTotalsFields
export type TotalsName = keyof TotalsFields
const totalsNames = listKeys(airportTotalsFields)

/** Stored values as form values. */
function toStoredTotals(instance: AirportInstance): StoredRecord<TotalsFields> {
  return { values: pickKeys(instance, totalsNames), version: instance.version }
}

/** The airport's own traffic and its change. */
export function useAirportTotalsForm({ key, instance, readOnly }: AirportPage): RecordForm<TotalsFields> {
  const record = `airports/${key.airportId}/${key.instanceId}/totals`
  const form = useRecordForm({
    record,
    fields: airportTotalsFields,
    stored: toStoredTotals(instance),
    readOnly,
    messages: { saved: messages.airportTotalsSaved, failed: messages.airportTotalsFailed },
    async save(values, ifMatch) {
      const saved = await call(saveAirportTotalsEndpoint, { params: key, body: values }, { ifMatch })
      queryClient.setQueryData(getQueryKey(getAirportInstanceEndpoint, { params: key }), saved)
      void refresh(getAirportReviewEndpoint)
      return toStoredTotals(saved)
    },
    readLastSave: readLastSave(key, 'airportInstance', key.airportId, key.instanceId),
    reload: async () => toStoredTotals(await call(getAirportInstanceEndpoint, { params: key })),
  })
  useFocusFieldFromHash(record, airportTotalsFields)
  return form
}
