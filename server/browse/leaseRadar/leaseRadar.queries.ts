import { sql, type SQL } from 'drizzle-orm'
import { readRange } from '#platform/contract/listing.ts'
import {
  getDefaultLeasePeriod,
  getPeriodStart,
  choosePeriodStep,
  fillPeriodGaps,
  groupFigures,
  radarColumns,
  type LeaseFilters,
  type RadarGroup,
  type RadarPeriod,
  type RadarQuery,
  type RadarRow,
  type RadarSelection,
  type Step,
} from '#domain/browse/leaseRadar.ts'
import { parseSort } from '#platform/contract/paging.ts'
import type { Actor } from '#domain/people/roles.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead } from '#platform/database/search.ts'
import { buildConditions } from '../listing/listing.queries.ts'
import { leaseSource } from '../tenantDirectory.queries.ts'

/** The days that a radar covers; by default from today to `monthsAhead` later. */
function daysOf(filters: Pick<LeaseFilters, 'leaseExpireDate'>, today: string) {
  const asked = readRange(filters.leaseExpireDate, 'date')
  return asked ?? getDefaultLeasePeriod(today)
}

export const today = (): string => new Date().toISOString().slice(0, 10)

type Source = ReturnType<typeof leaseSource>

/** The visible leases within the radar's days and filters: the tables and the condition. */
export function selectLeases(axnInstanceId: number, actor: Actor, filters: LeaseFilters) {
  const source = leaseSource(axnInstanceId, actor)
  const { from, to } = daysOf(filters, today())
  const asked = { ...filters, leaseExpireDate: `${from ?? ''}..${to ?? ''}` }
  return { source, from, to, where: buildConditions(leaseDirectory.columns, source, asked) }
}

const categoryName = (tenantType: SQL): SQL => {
  const names = tenantTypes.map(type => sql`when ${type} then ${tenantTypeLabels[type]}::text`)
  return sql`case ${tenantType} ${sql.join(names, sql` `)} else ${tenantType} end`
}

/** The filter that finds a group's leases, and the group's name. */
const groupOf: Record<RadarGroup, (columns: Source['columns']) => { key: SQL; name: SQL }> = {
  company: ({ companyId, companyName }) => ({ key: companyId, name: companyName }),
  brand: ({ brandId, brandName }) => ({ key: brandId, name: brandName }),
  category: ({ tenantType }) => ({ key: tenantType, name: categoryName(tenantType) }),
  airport: ({ airportId, airportLocation }) => ({ key: airportId, name: airportLocation }),
  hubSize: ({ hubSize }) => ({ key: hubSize, name: sql`coalesce(${hubSize}, 'Size not known')` }),
}

const counted = sql`count(*)::integer as "leaseCount", sum(tenant.locations)::integer as "locationCount",
  coalesce(sum(tenant.area_total), 0)::bigint as "squareFeet", min(tenant.lease_expire_date) as "firstEnd"`

const totalsOfGroup: Record<(typeof groupFigures)[number], SQL> = {
  leaseCount: sql`count(*)`,
  locationCount: sql`sum(tenant.locations)`,
  squareFeet: sql`coalesce(sum(tenant.area_total), 0)`,
}

/** What a group must add up to; null if nothing is asked of it. */
function groupConditions(query: RadarSelection): SQL | null {
  const asked = groupFigures.flatMap(key => {
    const { from, to } = readRange(query[key], radarColumns[key].format) ?? {}
    return [
      ...(from ? [sql`${totalsOfGroup[key]} >= ${from}::numeric`] : []),
      ...(to ? [sql`${totalsOfGroup[key]} <= ${to}::numeric`] : []),
    ]
  })
  return asked.length === 0 ? null : sql.join(asked, sql` and `)
}

interface Whole {
  first: string | null
  last: string | null
  groups: number
}
type Total = Omit<RadarRow, 'groupKey' | 'name' | 'periods'> & { from: string }

export interface Radar {
  content: RadarRow[]
  groups: number
  from: string | null
  to: string | null
  step: Step
  periods: RadarPeriod[]
}

/** A page of the groups, or all of them, with the totals of all leases. */
export async function readRadar(
  db: Db,
  axnInstanceId: number,
  actor: Actor,
  query: RadarSelection & Partial<Pick<RadarQuery, 'page' | 'size'>>,
): Promise<Radar> {
  const { source, from, to, where: matching } = selectLeases(axnInstanceId, actor, query)
  const { key, name } = groupOf[query.by](source.columns)
  const having = groupConditions(query)
  const where = having
    ? sql`${matching} and (coalesce(${key}::text, ''), ${name}) in (
        select coalesce(${key}::text, ''), ${name} from ${source.from} where ${matching} group by 1, 2 having ${having})`
    : matching
  const { rows: wholes } = await db.execute<Whole & Record<string, unknown>>(sql`
    select min(tenant.lease_expire_date) as first, max(tenant.lease_expire_date) as last,
      count(distinct (${key}, ${name}))::integer as groups
    from ${source.from} where ${where}`)
  const { first, last, groups } = wholes[0] ?? { first: null, last: null, groups: 0 }
  const begin = from ?? first
  const end = to ?? last
  if (groups === 0 || !first || !last || !begin || !end) {
    return { content: [], groups: 0, from, to, step: 'quarter', periods: [] }
  }
  const step = choosePeriodStep(begin, end)
  const gathered = sql`select ${key}::text as "groupKey", ${name} as name,
      date_trunc(${step}, tenant.lease_expire_date::timestamp)::date as "from", ${counted}
    from ${source.from} where ${where} group by 1, 2, 3`
  const { rows } = await db.execute<RadarRow & Record<string, unknown>>(grouped(gathered, query))
  const { rows: totals } = await db.execute<Total & Record<string, unknown>>(sql`
    select "from", ${summed} from (${gathered}) as part group by "from" order by "from"`)
  // There is nothing to show far beyond the last lease.
  const shown = [getPeriodStart(step, begin < first && !from ? first : begin), to ?? last] as const
  return { content: rows, groups, from, to, step, periods: fillPeriodGaps(step, totals, ...shown) }
}

const summed = sql`sum("leaseCount")::integer as "leaseCount", sum("locationCount")::integer as "locationCount",
  sum("squareFeet")::bigint as "squareFeet"`

function grouped(gathered: SQL, query: RadarSelection & Partial<Pick<RadarQuery, 'page' | 'size'>>): SQL {
  const { column, descending } = parseSort(query.sort)
  const value = column === 'name' ? asRead(sql`name`) : sql`${sql.identifier(column)}`
  const { page, size } = query
  const place = page === undefined || size === undefined ? sql`` : sql`limit ${size} offset ${page * size}`
  return sql`select "groupKey", name, ${summed}, min("firstEnd") as "firstEnd",
      jsonb_agg(jsonb_build_object('from', "from", 'leaseCount', "leaseCount",
        'locationCount', "locationCount", 'squareFeet', "squareFeet") order by "from") as periods
    from (${gathered}) as part group by 1, 2
    order by ${value} ${descending ? sql`desc` : sql`asc`}, ${asRead(sql`name`)}, "groupKey" ${place}`
}
