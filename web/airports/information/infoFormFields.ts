import { airportChoiceFields } from '#domain/airports/airportInfo.ts'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { airportInfoFields } from '#domain/airports/airportYearColumns.ts'
import { isPairWhole, percentPairs } from '#domain/airports/percentPairs.ts'
import type { LookupItem } from '#domain/catalog/lookups.ts'
import { withRetiredOptions } from '#domain/catalog/withRetiredOptions.ts'
import * as messages from '#domain/messages.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import type { Errors, Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

export const infoFields = { ...airportChoiceFields, ...airportInfoFields }
export type InfoFields = typeof infoFields

export interface InfoChoices {
  configurations: LookupItem<'airport-configurations'>[]
  managementTypes: LookupItem<'concession-management-types'>[]
}

/** The choices, including the airport's own; only these if it is read-only. */
export const withOwnInfoChoices = (
  { configurations, managementTypes }: InfoChoices,
  {
    airportConfigurationId,
    airportConfigurationName,
    additionalInfoFlag,
    concessionManagementTypeId,
    concessionManagementType,
  }: AirportInstance,
  isReadOnly: boolean,
): InfoChoices => ({
  configurations: withRetiredOptions(
    isReadOnly ? [] : configurations,
    [{ airportConfigurationId, airportConfigurationName, additionalInfoFlag }],
    each => each.airportConfigurationId,
  ),
  managementTypes: withRetiredOptions(
    isReadOnly ? [] : managementTypes,
    [{ concessionManagementTypeId, concessionManagementType }],
    each => each.concessionManagementTypeId,
  ),
})

/** Stored values as form values. */
export function toStoredInfo(instance: AirportInstance): StoredRecord<InfoFields> {
  return { values: pickKeys(instance, listKeys(infoFields)), version: instance.version }
}

/**
 * The rule for a pair. It applies to the second field, so that its error does not appear while the first is being
 * typed.
 */
export function checkPairs(values: Partial<Values<InfoFields>>): Errors<InfoFields> {
  const errors: Errors<InfoFields> = {}
  for (const { pair, first, second } of percentPairs) {
    const [one, other] = [values[first], values[second]]
    if (one !== undefined && other !== undefined && !isPairWhole(one, other)) {
      errors[second] = messages.percentPair(pair)
    }
  }
  return errors
}

/** The total of a pair, for the line below; `isWhole` is null while either is missing or invalid. */
export function sumPair(
  first: number | null | undefined,
  second: number | null | undefined,
): { sum: number; isWhole: boolean | null } | null {
  if (first === undefined || second === undefined || (first === null && second === null)) return null
  const sum = (Math.round((first ?? 0) * 100) + Math.round((second ?? 0) * 100)) / 100
  return { sum, isWhole: first === null || second === null ? null : isPairWhole(first, second) }
}
