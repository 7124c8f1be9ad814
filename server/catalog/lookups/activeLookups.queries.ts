import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  airportConfiguration,
  concessionManagementType,
  managementResponsibilityType,
} from '../../database/schema/lookups.ts'

/** Lookups that records refer to by number: the table, and the message for a wrong choice. */
const chosen = {
  airportConfigurationId: {
    table: airportConfiguration,
    key: airportConfiguration.airportConfigurationId,
    axnStatus: airportConfiguration.axnStatus,
    wrong: 'Please input a valid Airport Configuration.',
  },
  concessionManagementTypeId: {
    table: concessionManagementType,
    key: concessionManagementType.concessionManagementTypeId,
    axnStatus: concessionManagementType.axnStatus,
    wrong: 'Please input a valid Concession Management Type.',
  },
  managementResponsibilityTypeId: {
    table: managementResponsibilityType,
    key: managementResponsibilityType.managementResponsibilityTypeId,
    axnStatus: managementResponsibilityType.axnStatus,
    wrong: 'Please input a valid Management Responsibility.',
  },
} satisfies Record<string, { table: PgTable; key: PgColumn; axnStatus: PgColumn; wrong: string }>

export type Chosen = Partial<Record<keyof typeof chosen, number | null>>

/**
 * Throws `unknownReference` at its field for an entry that is inactive or unknown. The record's former choice is
 * allowed.
 */
export async function assertActiveLookup(db: Db, given: Chosen, before: Chosen): Promise<void> {
  const wrong: ProblemPart[] = []
  for (const name of Object.keys(chosen) as (keyof typeof chosen)[]) {
    const id = given[name]
    if (id === undefined || id === null || id === before[name]) continue
    const { table, key, axnStatus, wrong: detail } = chosen[name]
    const offered = await db
      .select({ key })
      .from(table)
      .where(and(eq(key, id), eq(axnStatus, 'ACTIVE')))
    if (offered.length === 0) wrong.push({ pointer: `/${name}`, detail })
  }
  if (wrong.length > 0) throw problem('unknownReference', { detail: wrong[0]?.detail, errors: wrong })
}
