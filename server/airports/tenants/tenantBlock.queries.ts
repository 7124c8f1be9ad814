import { and, eq, sql } from 'drizzle-orm'
import type { AirportTenant, TenantEntry } from '#domain/airports/airportTenant.ts'
import { nameColumns, type RemovedTenant, type TenantBlockRow } from '#domain/airports/tenantBlock.ts'
import {
  readTenantRow,
  writeTenantCells,
  type CellErrors,
  type TenantChoices,
  type TenantRowValues,
} from '#domain/airports/tenantCells.ts'
import { savedTenantColumns } from '#domain/airports/tenantColumns.ts'
import { withOwnTenantChoices } from '#domain/airports/withOwnTenantChoices.ts'
import { problem } from '#domain/problems.ts'
import { isNumericName } from '#platform/contract/explainConvertedName.ts'
import { createRecord, pickKeys } from '#platform/contract/listKeys.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRecordset } from '#platform/database/statement.ts'
import { isOfAirport } from '../../database/isOf.ts'
import { tenant } from '../../database/schema/terminals.ts'
import type { AirportKey } from '../airportKey.ts'
import { toTenantColumns, listAirportTenants } from './airportTenants.queries.ts'
import { listTenantChoices } from './tenantChoices.queries.ts'
import {
  addSimilarNames,
  explainUnusable,
  findUsable,
  listMissing,
  listNames,
  lockNames,
  proposeMissing,
  resolveNames,
  type ProposedName,
  type ResolvedNames,
} from './tenantNames.queries.ts'

interface Block {
  rows: readonly TenantBlockRow[]
  /** Names that the user proposes after seeing similar ones. Numbers must be among them. */
  confirmedNames: readonly string[] | 'all'
  removed?: readonly RemovedTenant[]
}

interface BlockResult {
  added: number
  updated: number
  content: AirportTenant[]
}

/**
 * Adds, changes, and removes all rows or none. Throws `invalidInput` with a pointer to each invalid cell, `notFound`, or
 * `stale`.
 */
export async function saveTenantBlock(
  db: Db,
  key: AirportKey,
  { rows, confirmedNames, removed = [] }: Block,
  userId: number,
): Promise<BlockResult> {
  const { before, read } = await readBlock(db, key, rows, removed)
  // A block with an invalid cell stores nothing, and therefore proposes nothing.
  const mayPropose = confirmedNames === 'all' || confirmedNames.length > 0
  if (mayPropose && read.every(each => each.values !== null)) {
    const confirmed = new Set(confirmedNames)
    const isProposed = (name: string) =>
      confirmedNames === 'all' ? !isNumericName(name) : confirmed.has(name)
    await proposeMissing(db, read, await resolveNames(db, key, read), { userId, isProposed })
  }
  const named = await lockNames(db, key, read)
  await writeRows(db, key, rows, withIds(read, named))
  await removeRows(db, key, removed)
  const updated = before.filter(each => each !== undefined).length
  return { added: rows.length - updated, updated, content: await listAirportTenants(db, key) }
}

/**
 * Returns the errors of each invalid cell, the brands and companies that would be proposed, and the text of each valid
 * row's cells after saving. Stores nothing. Throws `notFound` and `stale` as saving does.
 */
export async function checkTenantBlock(
  db: Db,
  key: AirportKey,
  rows: readonly TenantBlockRow[],
  userId: number,
): Promise<{
  errors: ProblemPart[]
  brands: ProposedName[]
  companies: ProposedName[]
  stored: (ReturnType<typeof writeTenantCells> | null)[]
}> {
  const { read } = await readBlock(db, key, rows)
  const named = await resolveNames(db, key, read)
  const added = createRecord(nameColumns, column =>
    listMissing(named[column], listNames(read, column)).filter(name => !isNumericName(name)),
  )
  const withAdded = createRecord(nameColumns, column => {
    const proposed = added[column].map(name => [name, { id: Infinity, name, isActive: true }] as const)
    return new Map([...named[column], ...proposed])
  })
  return {
    errors: entriesOf(read, withAdded).wrong,
    brands: await addSimilarNames(db, 'brandName', added.brandName, userId),
    companies: await addSimilarNames(db, 'companyName', added.companyName, userId),
    stored: read.map(({ values, choices }) =>
      values === null
        ? null
        : {
            ...writeTenantCells(values, choices),
            ...createRecord(nameColumns, column => named[column].get(values[column])?.name ?? values[column]),
          },
    ),
  }
}

async function readBlock(
  db: Db,
  key: AirportKey,
  rows: readonly TenantBlockRow[],
  removed: readonly RemovedTenant[] = [],
) {
  const stored = new Map((await listAirportTenants(db, key)).map(each => [idOf(each), each]))
  const all = [...rows, ...removed]
  const named = all.map(row => stored.get(idOf(row)))
  refuseStrangeRows(all, named, rows.length)
  const before = named.slice(0, rows.length)
  const choices = await listTenantChoices(db, key)
  return { before, read: rows.map((row, index) => readRow(row, choices, before[index])) }
}

const idOf = ({
  tenantId,
  locationNumber = 1,
}: Pick<TenantBlockRow, 'tenantId' | 'locationNumber'>): string => `${tenantId} ${locationNumber}`

/** Rejects keys of another airport, duplicate tenants, and outdated versions. From `firstRemoved`, rows are to be removed. */
function refuseStrangeRows(
  rows: readonly Pick<TenantBlockRow, 'tenantId' | 'version'>[],
  before: readonly (AirportTenant | undefined)[],
  firstRemoved: number,
): void {
  const unknown: ProblemPart[] = []
  const stale: ProblemPart[] = []
  const seen = new Set<AirportTenant>()
  for (const [index, row] of rows.entries()) {
    const was = before[index]
    const pointer = index < firstRemoved ? `/rows/${index}` : `/removed/${index - firstRemoved}`
    // A tenant that was read with its version existed then.
    if (row.version !== undefined && !was)
      stale.push({
        pointer: `${pointer}/version`,
        detail: 'This tenant was removed by someone else in the meantime.',
      })
    else if (row.tenantId !== undefined && !was)
      unknown.push({
        pointer: `${pointer}/tenantId`,
        detail: 'This tenant does not exist at this airport this year.',
      })
    if (was && seen.has(was))
      unknown.push({
        pointer: `${pointer}/tenantId`,
        detail: 'This tenant is listed twice. Remove one of the rows.',
      })
    if (was) seen.add(was)
    if (was && row.version !== undefined && row.version !== was.version)
      stale.push({
        pointer: `${pointer}/version`,
        detail: `${was.brandName} was changed by someone else in the meantime.`,
      })
  }
  if (unknown.length > 0) throw problem('notFound', { detail: unknown[0]?.detail, errors: unknown })
  if (stale.length > 0) throw problem('stale', { errors: stale })
}

interface ReadRow {
  values: TenantRowValues | null
  errors: CellErrors
  /** Null if the cell's value is invalid. */
  brandName: string | null
  companyName: string | null
  before: AirportTenant | undefined
  choices: TenantChoices
}

/** Names are also read from rows with errors, so that all errors are reported together. */
function readRow(row: TenantBlockRow, offered: TenantChoices, before: AirportTenant | undefined): ReadRow {
  const choices = before ? withOwnTenantChoices(offered, [before]) : offered
  const read = readTenantRow(row, choices)
  if ('values' in read) return { ...read.values, values: read.values, errors: {}, before, choices }
  const { errors } = read
  return {
    values: null,
    errors,
    brandName: errors.brandName ? null : collapseSpaces(String(row.brandName)),
    companyName: errors.companyName ? null : collapseSpaces(String(row.companyName)),
    before,
    choices,
  }
}

/** The rows with the keys of their brands and companies. Throws all errors of all cells of the block. */
function withIds(read: readonly ReadRow[], named: ResolvedNames): TenantEntry[] {
  const { entries, wrong } = entriesOf(read, named)
  if (wrong.length > 0) throw problem('invalidInput', { detail: wrong[0]?.detail, errors: wrong })
  return entries
}

function entriesOf(
  read: readonly ReadRow[],
  named: ResolvedNames,
): { entries: TenantEntry[]; wrong: ProblemPart[] } {
  const wrong: ProblemPart[] = []
  const entries = read.flatMap((row, index) => {
    const brandId = row.brandName && findUsable(named.brandName, row.brandName, row.before?.brandId)
    const companyId = row.companyName && findUsable(named.companyName, row.companyName, row.before?.companyId)
    const errors = { ...row.errors }
    if (row.brandName && !brandId)
      errors.brandName = explainUnusable(named.brandName, 'brandName', row.brandName)
    if (row.companyName && !companyId)
      errors.companyName = explainUnusable(named.companyName, 'companyName', row.companyName)
    for (const [name, detail] of Object.entries(errors))
      wrong.push({ pointer: `/rows/${index}/${name}`, detail })
    return row.values && brandId && companyId ? [{ ...row.values, brandId, companyId }] : []
  })
  return { entries, wrong }
}

async function writeRows(
  db: Db,
  key: AirportKey,
  rows: readonly TenantBlockRow[],
  entries: readonly TenantEntry[],
): Promise<void> {
  const written = entries.map((entry, index) => ({
    ...toTenantColumns(entry),
    ...key,
    confirmed: 'Y' as const,
    tenantId: rows[index]?.tenantId,
    locationNumber: rows[index]?.locationNumber ?? 1,
  }))
  const added = written.filter(each => each.tenantId === undefined)
  const changed = written.filter(each => each.tenantId !== undefined)
  if (added.length > 0)
    await db
      .insert(tenant)
      .values(added.map(({ tenantId: _none, ...each }) => ({ ...each, locationNumber: 1 })))
  if (changed.length > 0) await changeRows(db, key, changed)
}

type TenantRowToWrite = ReturnType<typeof toTenantColumns> & {
  tenantId: number | undefined
  locationNumber: number
}

const writtenColumns = pickKeys(tenant, ['tenantId', 'locationNumber', ...savedTenantColumns])

async function changeRows(db: Db, key: AirportKey, changed: readonly TenantRowToWrite[]): Promise<void> {
  const given = (name: string) => sql`given.${sql.identifier(name)}`
  await db
    .update(tenant)
    .set({ ...createRecord(savedTenantColumns, given), confirmed: 'Y' })
    .from(asRecordset('given', changed, writtenColumns))
    .where(
      and(
        isOfAirport(tenant, key),
        eq(tenant.tenantId, given('tenantId')),
        eq(tenant.locationNumber, given('locationNumber')),
      ),
    )
}

async function removeRows(db: Db, key: AirportKey, removed: readonly RemovedTenant[]): Promise<void> {
  if (removed.length === 0) return
  await db.execute(sql`delete from tenant using json_to_recordset(${JSON.stringify(removed)}::json)
      as given("tenantId" integer, "locationNumber" integer)
    where tenant.axn_instance_id = ${key.axnInstanceId} and tenant.airport_id = ${key.airportId}
      and tenant.tenant_id = given."tenantId" and tenant.location_number = given."locationNumber"`)
}
