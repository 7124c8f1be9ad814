import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { kindWords, type NameKind, nameKind } from '#domain/catalog/nameUse.ts'
import { maxOpenProposals, maxProposalsPerHour } from '#domain/catalog/proposal.ts'
import { axnStatusLabels, type AxnStatus } from '#domain/catalog/recordStatus.ts'
import { createSimilarityFinder } from '#domain/catalog/similarNames.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { company, companyInstance } from '../../database/schema/companies.ts'
import { selectFormerNames } from '../../history/formerNames.queries.ts'
import { nameTables } from '../merging/names.ts'

interface FoundName {
  id: number
  /** The current name, which may differ from the requested one in case, accents, and punctuation, or after a merge. */
  name: string
  isActive: boolean
}

/** The brands, companies, or airlines with these names, ignoring case, by the requested name. */
export type NamedIds = Map<string, FoundName>

export function findNames(db: Db, kind: NameKind, names: readonly string[]): Promise<NamedIds> {
  const { table, id, name } = nameTables[kind]
  const records = sql`select ${id} as id, ${name} as name, axn_status, merged_into from ${table}`
  return findNamed(db, kind, names, records)
}

export const findBrands = (db: Db, names: readonly string[]): Promise<NamedIds> =>
  findNames(db, 'brands', names)

/** Also matches the names of companies in the open years. */
export const findCompanies = (db: Db, names: readonly string[]): Promise<NamedIds> =>
  findNamed(
    db,
    'companies',
    names,
    mainCompanies,
    sql`select company_id as id, company_name as name from ${companyInstance}
      join axn_instance using (axn_instance_id) where axn_instance_master_status <> 'HISTORICAL'`,
  )

/** Also matches the names of companies in that year, which are the ones shown for its tenants. */
export const findCompaniesOfYear = (
  db: Db,
  axnInstanceId: number,
  names: readonly string[],
): Promise<NamedIds> =>
  findNamed(
    db,
    'companies',
    names,
    sql`select main.company_id as id, coalesce(own.company_name, main.company_name) as name, main.axn_status,
        main.merged_into
      from ${company} as main left join ${companyInstance} as own
        on own.company_id = main.company_id and own.axn_instance_id = ${axnInstanceId}`,
    mainCompanies,
  )

/** The embedded database's own `lower` knows only basic Latin letters. */
const equalIgnoringCase = sql`lower(named.name collate "und-x-icu") = lower(wanted.name collate "und-x-icu")`

const mainCompanies = sql`select company_id as id, company_name as name, axn_status, merged_into from ${company}`

/** A name in the form in which names are compared, as in `normalizeName`. */
export const normalizedName = (name: SQL | PgColumn): SQL => sql`factbook_name(${name})`

/** Whether a stored name is the same as a given one. */
export const isNamed = (name: SQL | PgColumn, given: string): SQL =>
  sql`${normalizedName(name)} = ${normalizedName(sql`${given}::text`)}`

/** The records named in one of these sources, which select `id` and `name`. Current names win over other ones. */
async function findNamed(
  db: Db,
  kind: NameKind,
  names: readonly string[],
  records: SQL,
  others: SQL = records,
): Promise<NamedIds> {
  const found = await matchNames(db, names, records, others)
  const missing = names.filter(name => !found.has(name))
  // Former names are in the audit. Most calls name nothing that is missing, so most do not read it.
  if (missing.length === 0) return found
  const { renamedIn, nameColumn } = nameTables[kind]
  const former = selectFormerNames(renamedIn, nameColumn)
  return new Map([...found, ...(await matchNames(db, missing, records, former))])
}

/**
 * A merged name leads to the remaining one. Among similar names, an exact match wins, then a current name over another
 * name of the same record, listed in `others`.
 */
async function matchNames(db: Db, names: readonly string[], records: SQL, others: SQL): Promise<NamedIds> {
  const wanted = JSON.stringify([...new Set(names)])
  const { rows } = await db.execute<{ wanted: string; id: number; name: string; isActive: boolean }>(sql`
    with wanted as materialized (
      select given.name, ${normalizedName(sql`given.name`)} as normalized
      from json_array_elements_text(${wanted}::json) as given(name)
    ), current as materialized (${records}), named as materialized (
      select id, name, is_current, ${normalizedName(sql`either.name`)} as normalized
      from (select id, name, true as is_current from current union
        select id, name, false from (${others}) as others) as either
    )
    select distinct on (wanted.name) wanted.name as "wanted", kept.id as "id", kept.name as "name",
      kept.axn_status <> 'NOT ACTIVE' as "isActive"
    from wanted join named on named.normalized = wanted.normalized
    join current as own on own.id = named.id
    join current as kept on kept.id = coalesce(own.merged_into, own.id)
    order by wanted.name, ${equalIgnoringCase} desc, named.is_current desc,
      kept.axn_status = 'ACTIVE' desc, named.id`)
  return new Map(rows.map(({ wanted: asked, ...found }) => [asked, found]))
}

/**
 * Returns which of these brands, companies, or airlines can be chosen. Waits for a merge in progress, and later ones
 * wait until the transaction ends, so that no record refers to a merged name.
 */
export async function lockUsableNames(db: Db, kind: NameKind, ids: readonly number[]): Promise<Set<number>> {
  const { table, id } = nameTables[kind]
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${id} as "id" from ${table} where axn_status <> 'NOT ACTIVE'
      and ${id} in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))
    order by ${id} for key share of ${table}`)
  return new Set(rows.map(each => each.id))
}

/**
 * Throws `duplicate` at the name if another record of any status has it, or another company in an open year. `ownId` is
 * null for a new one.
 */
export async function requireFreeName(
  db: Db,
  kind: NameKind,
  wanted: string,
  ownId: number | null,
  pointer = nameTables[kind].pointer,
): Promise<void> {
  const [taken] = await findOthersNamed(db, kind, wanted, ownId)
  const detail = taken
    ? explainDuplicate(kind, taken)
    : kind === 'companies' && (await explainNameOfYear(db, wanted, ownId))
  if (detail) throw fieldProblem(pointer, detail, 'duplicate')
}

interface OtherNamed {
  name: string
  axnStatus: AxnStatus
  mergedIntoId: number | null
  mergedInto: string | null
}

/** The other records of any status with this name. */
export async function findOthersNamed(
  db: Db,
  kind: NameKind,
  wanted: string,
  ownId: number | null,
): Promise<OtherNamed[]> {
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<OtherNamed & Record<string, unknown>>(sql`
    select ${name} as "name", axn_status as "axnStatus", merged_into as "mergedIntoId",
      (select kept.name from (select ${id} as id, ${name} as name from ${table}) as kept where kept.id = merged_into) as "mergedInto"
    from ${table}
    where ${isNamed(name, wanted)} and ${id} is distinct from ${ownId}::integer`)
  return rows
}

/** Otherwise, a tenant's form and its table could choose different companies by one name. A stored name may be saved again. */
async function explainNameOfYear(db: Db, wanted: string, ownId: number | null): Promise<string | null> {
  const { rows } = await db.execute<{ main: string; ofYear: string; year: string }>(sql`
    select main.company_name as "main", ${companyInstance.companyName} as "ofYear", axn_instance_name as "year"
    from ${companyInstance} join ${company} as main on main.company_id = ${companyInstance.companyId}
    join axn_instance on axn_instance.axn_instance_id = ${companyInstance.axnInstanceId}
      and axn_instance_master_status <> 'HISTORICAL'
    where ${isNamed(companyInstance.companyName, wanted)} and main.company_id is distinct from ${ownId}::integer
      and not exists (select from ${company} where ${company.companyId} = ${ownId} and ${isNamed(company.companyName, wanted)})
    order by axn_instance_name limit 1`)
  return rows[0] ? `The company “${rows[0].main}” is named “${rows[0].ofYear}” in ${rows[0].year}.` : null
}

export function explainDuplicate(kind: NameKind, { name, axnStatus, mergedInto }: OtherNamed): string {
  const state =
    mergedInto === null
      ? `It is ${axnStatusLabels[axnStatus].toLowerCase()}.`
      : `It was merged into “${mergedInto}”.`
  return `The ${kindWords[kind].one} “${name}” already exists. ${state}`
}

/**
 * Proposes each of these names once, however often it occurs, ignoring case. Resolves to the number of names that did not
 * exist. Throws `tooManyProposals`.
 */
export async function proposeNames(
  db: Db,
  kind: NameKind,
  names: readonly string[],
  userId: number,
): Promise<number> {
  const wanted = dedupeNames(names)
  if (wanted.length === 0) return 0
  await requireProposalQuota(db, userId, wanted.length)
  const { table, nameColumn } = nameTables[kind]
  const { rows } = await db.execute(sql`
    insert into ${table} (${sql.identifier(nameColumn)}, axn_status, proposed_user_id)
    select name, 'PROPOSED', ${userId}::integer from json_array_elements_text(${JSON.stringify(wanted)}::json) as given(name)
    on conflict do nothing returning 1`)
  return rows.length
}

const dedupeNames = (names: readonly string[]): string[] => [
  ...new Map(names.toReversed().map(name => [normalizeName(name), name])).values(),
]

export interface NamedEntry {
  id: number
  name: string
}

/** For each name, the similar names that this person may choose, if any. */
export async function findSimilarEntries(
  db: Db,
  kind: NameKind,
  names: readonly string[],
  userId: number,
): Promise<Map<string, NamedEntry[]>> {
  if (names.length === 0) return new Map()
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<NamedEntry & Record<string, unknown>>(sql`
    select ${id} as "id", ${name} as "name" from ${table}
    where axn_status = 'ACTIVE' or (axn_status = 'PROPOSED' and proposed_user_id = ${userId})`)
  const findSimilar = createSimilarityFinder(rows)
  const found = new Map<string, NamedEntry[]>()
  // A long name takes half a millisecond, and a block may have thousands.
  for (const batch of splitIntoBatches(names, 50)) {
    for (const each of batch) {
      const similar = findSimilar(each)
      if (similar.length > 0) found.set(each, similar)
    }
    await nextTurn()
  }
  return found
}

const hourS = 3600

/** Throws `tooManyProposals` if the person would exceed the limit of open proposals or of proposals per hour. */
async function requireProposalQuota(db: Db, userId: number, added: number): Promise<void> {
  // Two simultaneous calls of one person are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('proposals'), ${userId}::integer)`)
  const refused = await explainTooManyProposals(db, userId, added)
  if (refused) throw problem('tooManyProposals', refused)
}

/** The person's proposals that await a decision, and those of the last hour. */
async function countOwnProposals(db: Db, userId: number): Promise<{ open: number; lately: number }> {
  const own = nameKind.options.map(
    kind =>
      sql`select 1 from ${nameTables[kind].table} where axn_status = 'PROPOSED' and proposed_user_id = ${userId}`,
  )
  const { rows } = await db.execute<{ open: number; lately: number }>(sql`
    select (select count(*) from (${sql.join(own, sql` union all `)}) as own)::integer as "open",
      (select count(*) from audit where at > now() - interval '1 hour' and user_id = ${userId} and before is null
        and table_name in ('brand', 'company', 'airline') and after ->> 'axn_status' = 'PROPOSED')::integer as "lately"`)
  return requireRow(rows)
}

/** How many more names the person can propose now. */
export async function countPossibleProposals(db: Db, userId: number): Promise<number> {
  const { open, lately } = await countOwnProposals(db, userId)
  return Math.max(0, Math.min(maxOpenProposals - open, maxProposalsPerHour - lately))
}

/** Why the person cannot propose so many names; null if they can. */
export async function explainTooManyProposals(
  db: Db,
  userId: number,
  added: number,
): Promise<{ message: string; retryAfterSeconds?: number } | null> {
  if (added > maxProposalsPerHour) {
    const message = `This would propose ${formatCount(added)} names at the same time, and the limit is ${maxProposalsPerHour}. Choose existing names, or add the rows in parts.`
    return { message }
  }
  const { open, lately } = await countOwnProposals(db, userId)
  if (open + added > maxOpenProposals) {
    const message = `You have ${countOf(open, 'proposal')} awaiting a decision, this would add ${added}, and the limit is ${maxOpenProposals}. Choose existing names, or ask an administrator to review yours.`
    return { message }
  }
  if (lately + added > maxProposalsPerHour) {
    const message = `You have proposed ${countOf(lately, 'name')} within an hour, this would add ${added}, and the limit is ${maxProposalsPerHour}. Choose existing names, or try again in an hour.`
    return { message, retryAfterSeconds: hourS }
  }
  return null
}
