import {
  addCompanyLocationsEndpoint,
  removeCompanyLocationEndpoint,
} from '#domain/companies/companyLocation.ts'
import type { LocationDifference } from '#domain/review/locationDifference.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { getQueryOptions, refreshAll, storeAnswer } from '#platform/client/queries.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { callsOf } from '../callsOf.ts'

export const getDifferencesQuery = (owner: InstanceKey) =>
  getQueryOptions(callsOf(owner).listDifferences, { params: owner })

/** States why this side's list is right; null withdraws the statement. */
export async function stateDifference(
  owner: InstanceKey,
  { kind, airportId, companyId }: LocationDifference,
  reason: string | null,
): Promise<void> {
  const { listDifferences, stateDifference: state } = callsOf(owner)
  const params = { ...owner, airportId, companyId }
  storeAnswer(
    listDifferences,
    { params: owner },
    await callWithRetry(state, { params, body: { kind, reason } }),
  )
}

export type CompanyOwner = Extract<InstanceKey, { companyId: number }>

/** Adds the airport to a company's locations for these types. Those that it already has stay as they are. */
export async function addLocations(
  owner: CompanyOwner,
  airportId: number,
  types: readonly string[],
): Promise<void> {
  try {
    for (const companyType of types)
      await callWithRetry(addCompanyLocationsEndpoint, {
        params: { ...owner, companyType },
        body: { airportIds: [airportId] },
      })
  } finally {
    await refreshAll()
  }
}

/** Removes the airport from a company's locations for all types. */
export async function removeLocations(
  owner: CompanyOwner,
  { airportId, companyTypes }: LocationDifference,
): Promise<void> {
  try {
    for (const { companyType } of companyTypes)
      await callWithRetry(removeCompanyLocationEndpoint, { params: { ...owner, airportId, companyType } })
  } finally {
    await refreshAll()
  }
}
