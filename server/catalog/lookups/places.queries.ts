import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { country, stateProvince } from '../../database/schema/lookups.ts'

interface Place {
  isoCountryCode: string | null
  stateProvinceCode: string | null
}

/** Joins the state or province of an address. */
export const isStateOf = (place: Record<'isoCountryCode' | 'stateProvinceCode', AnyPgColumn>) =>
  and(
    eq(stateProvince.isoCountryCode, place.isoCountryCode),
    eq(stateProvince.stateProvinceCode, place.stateProvinceCode),
  )

/**
 * Rejects an unknown country, and a state that does not belong to it, with `invalidInput` at its field. Countries
 * without a list of states have no state. `at` is the place's path in the body: `/company`.
 */
export async function requirePlace(db: Db, place: Place, at = ''): Promise<void> {
  const { isoCountryCode, stateProvinceCode } = place
  if (isoCountryCode !== null) {
    const known = await db.select().from(country).where(eq(country.isoCountryCode, isoCountryCode))
    if (known.length === 0) throw refused(`${at}/isoCountryCode`, 'Please input a valid Country.')
  }
  if (stateProvinceCode === null) return
  const known = await db
    .select()
    .from(stateProvince)
    .where(
      and(
        eq(stateProvince.isoCountryCode, isoCountryCode ?? ''),
        eq(stateProvince.stateProvinceCode, stateProvinceCode),
      ),
    )
  if (known.length === 0) throw refused(`${at}/stateProvinceCode`, 'Please input a valid State/Province.')
}

const refused = (pointer: string, detail: string) =>
  problem('invalidInput', { detail, errors: [{ pointer, detail }] })
