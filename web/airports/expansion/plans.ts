import {
  getExpansionEndpoint,
  listExpansionsEndpoint,
  type AirportExpansion,
} from '#domain/airports/expansion.ts'
import { type expansionFields, expansionNames } from '#domain/airports/expansionColumns.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { refresh } from '#platform/client/queries.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { StoredRecord } from '#platform/ui/form/formInputs.ts'
import type { AirportPage } from '../AirportFrame.tsx'

export type PlanFields = typeof expansionFields

/** A plan as form values. */
export function toStoredPlan(plan: AirportExpansion): StoredRecord<PlanFields> {
  return { values: pickKeys(plan, expansionNames), version: plan.version }
}

/** Identifies a plan's form, its draft, and its inputs. */
export const getPlanRecord = ({ airportId, instanceId }: AirportPage['key'], plan: number | 'new'): string =>
  `airports/${airportId}/${instanceId}/expansion/${plan}`

/** How the step's address refers to a plan after the `#`. */
export const getPlanAnchor = (plan: AirportExpansion): string => `plan.${plan.airportExpansionPK.expansionId}`

/** After a change, the list, the plans, and the review are reloaded. */
export const refreshPlans = (): Promise<void> =>
  refresh(listExpansionsEndpoint, getExpansionEndpoint, getAirportReviewEndpoint)

/** A short description of a plan, for the names of buttons and for questions. */
export function formatPlanTitle({ expansionPlannedText: text }: AirportExpansion): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`
}
