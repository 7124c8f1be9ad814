import { asc, eq } from 'drizzle-orm'
import type { AirportTenant, TenantEntry } from '#domain/airports/airportTenant.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import * as messages from '#domain/messages.ts'
import { problem, problems } from '#domain/problems.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { listLookup } from '../../catalog/lookups/lookups.queries.ts'
import { lockUsableNames } from '../../catalog/proposals/names.queries.ts'
import { isOfAirport } from '../../database/isOf.ts'
import { airportTerminal, terminal } from '../../database/schema/terminals.ts'
import type { AirportKey } from '../airportKey.ts'
import { keepsChoices } from './airportTenants.queries.ts'

/** The choices for a tenant of this airport and year. */
export async function listTenantChoices(db: Db, key: AirportKey): Promise<TenantChoices> {
  const ofYear = db
    .select({
      terminalId: terminal.terminalId,
      terminalName: terminal.terminalName,
      terminalShortName: terminal.terminalShortName,
    })
    .from(airportTerminal)
    .innerJoin(terminal, eq(terminal.terminalId, airportTerminal.terminalId))
    .where(isOfAirport(airportTerminal, key))
    .orderBy(asc(terminal.terminalId))
  const [terminals, categories, statuses] = await readTogether([
    ofYear,
    listLookup(db, 'tenant-types'),
    listLookup(db, 'tenant-statuses'),
  ])
  return { terminals, categories, statuses }
}

/**
 * The entry to store, without a lease date if its status has none. Throws `notFound` with a pointer to each unknown
 * choice. A tenant may keep choices that are no longer offered.
 */
export async function checkEntry(
  db: Db,
  key: AirportKey,
  entry: TenantEntry,
  before: AirportTenant | null,
): Promise<TenantEntry> {
  if (before && keepsChoices(before, entry) && before.leaseExpireDate === entry.leaseExpireDate) return entry
  const choices = await listTenantChoices(db, key)
  const wrong: ProblemPart[] = []
  const refuse = (pointer: string, detail: string) => wrong.push({ pointer, detail })
  if (!choices.terminals.some(each => each.terminalId === entry.terminalId))
    refuse('/terminalId', messages.terminalRequired)
  if (!isCategory(choices, entry) && !isSame(before, entry, 'tenantType', 'productType'))
    refuse('/productType', 'Please input a valid Category.')
  const status = choices.statuses.find(each => each.tenantStatus === entry.tenantStatus)
  if (!status && !isSame(before, entry, 'tenantStatus'))
    refuse('/tenantStatus', 'Please input a valid Status.')
  if (!isSame(before, entry, 'brandId') && !(await isUsable(db, 'brands', entry.brandId)))
    refuse('/brandId', 'Please input a valid Tenant Name.')
  if (!isSame(before, entry, 'companyId') && !(await isUsable(db, 'companies', entry.companyId)))
    refuse('/companyId', 'Please input a valid Company.')
  if (wrong.length > 0) {
    throw problem('notFound', {
      message: problems.invalidInput.message,
      detail: wrong[0]?.detail,
      errors: wrong,
    })
  }
  // A status that is no longer offered keeps its date.
  const hasLease = status ? status.leaseDateFlag === 'Y' : before?.leaseExpireDate !== null
  return hasLease ? entry : { ...entry, leaseExpireDate: null }
}

function isSame(
  before: AirportTenant | null,
  entry: TenantEntry,
  ...names: (keyof TenantEntry & keyof AirportTenant)[]
): boolean {
  return before !== null && names.every(name => before[name] === entry[name])
}

const isCategory = ({ categories }: TenantChoices, { tenantType, productType }: TenantEntry): boolean =>
  categories.some(
    type =>
      type.tenantType === tenantType && type.productTypes.some(each => each.productType === productType),
  )

/** Any editor who knows a proposal can use it, because two editors may have proposed the same name. */
const isUsable = async (db: Db, kind: NameKind, id: number): Promise<boolean> =>
  (await lockUsableNames(db, kind, [id])).has(id)
