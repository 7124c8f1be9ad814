import { sql, type SQL } from 'drizzle-orm'
import { isAbsent } from '#domain/concessionTotals.ts'
import type { Preflight, PreflightCheck, PreflightItem } from '#domain/preflight.ts'
import { problem } from '#domain/problems.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/terminal.ts'
import { statusLabels, type AxnInstanceStatus } from '#domain/workflow.ts'
import type { Db } from '../db/connect.ts'
import { reviewStates } from '../desk/reviewStates.queries.ts'
import { getInstance } from '../instances/instances.queries.ts'
import { listAirportYears, type AirportYear } from '../reports/airportYears.queries.ts'

/** What is missing or unconfirmed in a year before its books are printed. Throws `notFound`. */
export async function readPreflight(db: Db, axnInstanceId: number): Promise<Preflight> {
  const year = await getInstance(db, axnInstanceId)
  if (!year) throw problem('notFound')
  const all = await readEntities(db, axnInstanceId)
  const published = all.filter(each => each.status === 'PUBLISHED')
  const found: Record<PreflightCheck, PreflightItem[]> = {
    airportsNotPublished: notPublished(all, 'airport'),
    companiesNotPublished: notPublished(all, 'company'),
    openWarnings: await openWarnings(db, axnInstanceId, published),
    unconfirmed: detailed(published, await readUnconfirmed(db, axnInstanceId)),
    withoutContact: detailed(published, await readWithoutContact(db, axnInstanceId)),
    withoutPlace: detailed(published, await readWithoutPlace(db, axnInstanceId)),
  }
  return {
    axnInstanceName: year.axnInstanceName,
    checks: (Object.keys(found) as PreflightCheck[]).map(check => ({ check, items: found[check] })),
  }
}

interface Entity {
  kind: PreflightItem['kind']
  id: number
  name: string
  status: AxnInstanceStatus
}

/** Something said about an airport or company, with the step of the wizard where it is mended. */
interface Said extends Pick<PreflightItem, 'kind' | 'id' | 'detail' | 'step'> {}

/** By name, airports first. */
async function readEntities(db: Db, axnInstanceId: number): Promise<Entity[]> {
  const rows = await db.execute<Entity & Record<string, unknown>>(sql`
    select * from (select 'airport' as kind, a.airport_id as id, a.airport_name || ' (' || a.iata_code || ')' as name,
        i.axn_instance_status as status
      from airport_instance i join airport a using (airport_id) where i.axn_instance_id = ${axnInstanceId}
    union all
    select 'company', i.company_id, i.company_name, i.axn_instance_status
      from company_instance i where i.axn_instance_id = ${axnInstanceId}
    ) as entity order by kind, name collate "und-x-icu", id`)
  return rows.rows
}

const notPublished = (all: readonly Entity[], kind: Entity['kind']): PreflightItem[] =>
  all
    .filter(each => each.kind === kind && each.status !== 'PUBLISHED')
    .map(({ id, name, status }) => ({ kind, id, name, detail: statusLabels[status], step: 'review' }))

async function openWarnings(
  db: Db,
  axnInstanceId: number,
  published: readonly Entity[],
): Promise<PreflightItem[]> {
  const stateOf = await reviewStates(db, axnInstanceId, published)
  return published.flatMap(({ kind, id, name }) => {
    const { errors, warnings } = stateOf({ kind, id })
    const parts = [
      ...(errors > 0 ? [counted(errors, 'error')] : []),
      ...(warnings > 0 ? [counted(warnings, 'open warning')] : []),
    ]
    return parts.length > 0 ? [{ kind, id, name, detail: parts.join(', '), step: 'review' }] : []
  })
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Only what is said about published ones, in the order of their names. */
function detailed(published: readonly Entity[], said: readonly Said[]): PreflightItem[] {
  const byEntity = Map.groupBy(said, each => `${each.kind} ${each.id}`)
  return published.flatMap(({ kind, id, name }) =>
    (byEntity.get(`${kind} ${id}`) ?? []).map(({ detail, step }) => ({ kind, id, name, detail, step })),
  )
}

/** The tables whose rows are carried over from year to year. */
const carriedOver = [
  { table: 'airport_expansion', owner: 'airport', step: 'expansion', what: 'planned expansion' },
  { table: 'contact', owner: 'airport', step: 'contacts', what: 'contact' },
  { table: 'airline_terminal', owner: 'airport', step: 'terminals', what: 'dominant airline' },
  { table: 'parking_rate', owner: 'airport', step: 'rental-parking', what: 'parking rate' },
  { table: 'tenant', owner: 'airport', step: 'tenants', what: 'tenant' },
  { table: 'contact', owner: 'company', step: 'contacts', what: 'contact' },
  { table: 'company_instance_type', owner: 'company', step: 'contacts', what: 'company type' },
] as const

async function readUnconfirmed(db: Db, axnInstanceId: number): Promise<Said[]> {
  const parts: SQL[] = carriedOver.map(({ table, owner, step, what }) => {
    const id = sql.identifier(`${owner}_id`)
    return sql`select ${owner}::text as kind, ${id} as id, ${step}::text as step, ${what}::text as what,
        count(*)::integer as count
      from ${sql.identifier(table)}
      where axn_instance_id = ${axnInstanceId} and confirmed = 'N' and ${id} is not null group by ${id}`
  })
  const rows = await db.execute<{
    kind: Said['kind']
    id: number
    step: string
    what: string
    count: number
  }>(sql.join(parts, sql` union all `))
  return rows.rows.map(({ count, what, ...each }) => ({ ...each, detail: counted(count, what) }))
}

async function readWithoutContact(db: Db, axnInstanceId: number): Promise<Said[]> {
  const without = (owner: 'airport' | 'company') => {
    const id = sql.identifier(`${owner}_id`)
    return sql`select ${owner}::text as kind, i.${id} as id
      from ${sql.identifier(`${owner}_instance`)} i where i.axn_instance_id = ${axnInstanceId}
        and not exists (select from contact c where c.${id} = i.${id} and c.axn_instance_id = i.axn_instance_id
          and c.axn_status = 'ACTIVE' and c.factbook_include_flag = 'Y')`
  }
  const rows = await db.execute<{ kind: Said['kind']; id: number }>(
    sql`${without('airport')} union all ${without('company')}`,
  )
  return rows.rows.map(each => ({ ...each, detail: 'No contact to be printed', step: 'contacts' }))
}

/** The figures that the rankings go by, read as the rankings read them: of airports, and of their terminals. */
async function readWithoutPlace(db: Db, axnInstanceId: number): Promise<Said[]> {
  const airports = await listAirportYears(db, { year: { axnInstanceId }, status: 'PUBLISHED' })
  return airports.flatMap(airport =>
    missingFigures(airport).map(detail => ({
      kind: 'airport',
      id: airport.airportId,
      detail,
      step: 'terminals',
    })),
  )
}

function missingFigures({ enplaneTotal, epIntlTotal, terminals }: AirportYear): string[] {
  const silent = terminals.filter(each => each.enplaneTotal === null)
  const without = (type: TenantType) =>
    terminals.filter(each =>
      each.airportTerminalTotals.some(
        total => total.tenantType === type && total.grossSalesTotal === null && !isAbsent(total),
      ),
    )
  return [
    ...(enplaneTotal === null ? ['Enplanements'] : []),
    ...(epIntlTotal === null ? ['International enplanements'] : []),
    ...ofTerminals('Enplanements', silent),
    ...tenantTypes.flatMap(type => ofTerminals(`${tenantTypeLabels[type]} sales`, without(type))),
  ]
}

const ofTerminals = (figure: string, terminals: readonly { terminalName: string }[]): string[] =>
  terminals.length === 0
    ? []
    : [
        `${figure} of ${terminals
          .map(each => each.terminalName)
          .toSorted(new Intl.Collator('en', { numeric: true }).compare)
          .join(', ')}`,
      ]
