import { leaseFilters, type LeaseFilters } from '#domain/browse/leaseRadar.ts'
import { id } from '#platform/contract/endpoint.ts'
import { readChoices, writeChoices } from '#platform/contract/listing.ts'
import type { Db } from '#platform/database/connect.ts'
import { findMergedInto } from '../../catalog/merging/merging.queries.ts'
import { productType } from '../../database/schema/lookups.ts'
import { listFollowed } from '../saved/saved.queries.ts'

/** The windows of everything that a person follows: lease windows, airports, companies, and brands. */
export async function listFollowedWindows(db: Db, userId: number): Promise<LeaseFilters[]> {
  const items = await listFollowed(db, userId)
  const keys = { airport: 'airportId', company: 'companyId', brand: 'brandId' } as const
  const windows = items.filter(each => each.savedKind === 'leases').map(each => each.search)
  for (const [kind, key] of Object.entries(keys)) {
    const ids = items.filter(each => each.savedKind === kind).map(each => String(each.subjectId))
    if (ids.length > 0) windows.push({ [key]: writeChoices(ids) })
  }
  return Promise.all(windows.map(stored => readWindow(db, stored)))
}

/** The stored filters of leases, which may refer to merged or renamed items. */
export async function readWindow(db: Db, stored: Record<string, string>): Promise<LeaseFilters> {
  return { ...leaseFilters.parse({}), ...(await spellProducts(db, await followMerges(db, stored))) }
}

/** A merged company or brand is replaced by the remaining one. An invalid key stays and finds nothing. */
async function followMerges(db: Db, filters: Record<string, string>): Promise<Record<string, string>> {
  const followed = { ...filters }
  for (const [key, kind] of [
    ['companyId', 'companies'],
    ['brandId', 'brands'],
  ] as const) {
    if (!followed[key]) continue
    const now = readChoices(followed[key]).map(async choice => {
      const { data } = id.safeParse(choice)
      return String((data && (await findMergedInto(db, kind, data))) ?? choice)
    })
    followed[key] = writeChoices(await Promise.all(now))
  }
  return followed
}

/** Calendars from before product types were choices may contain part of a name. */
async function spellProducts(db: Db, filters: Record<string, string>): Promise<Record<string, string>> {
  if (!filters['productTypeDes']) return filters
  const known = await db.select({ name: productType.productTypeDescription }).from(productType)
  const names = known.map(each => each.name)
  const chosen = readChoices(filters['productTypeDes']).flatMap(choice => {
    const parts = names.filter(name => name.toLowerCase().includes(choice.toLowerCase()))
    return names.includes(choice) || parts.length === 0 ? [choice] : parts
  })
  return { ...filters, productTypeDes: writeChoices([...new Set(chosen)]) }
}
