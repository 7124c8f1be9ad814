import { sql, type SQL } from 'drizzle-orm'
import { isEmptyDutyFree } from '#domain/airports/concessionTotals.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Preflight, PreflightCheck, PreflightItem } from '#domain/publishing/preflight.ts'
import type { DeskItem } from '#domain/review/desk.ts'
import { statusLabels, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { listRanges } from '#platform/contract/characterRanges.ts'
import { countOf } from '#platform/contract/count.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { Db } from '#platform/database/connect.ts'
import { sansRegular, serifSemiBold } from '#platform/print/fonts.ts'
import { sharedTables, yearlyTables } from '../../database/editionTables.ts'
import { readReviewStates, type ReviewState } from '../../review/desk/reviewStates.queries.ts'
import { requireInstance } from '../../years/instances.queries.ts'
import { listAirportYears, type ReportedYear } from '../reports/airportYears.queries.ts'
import { readBookAirports } from './airportsBook.queries.ts'
import { readBookYear } from './bookYear.queries.ts'
import { readBookCompanies } from './companiesBook.queries.ts'
import { listMissingCharacters } from './listMissingCharacters.ts'

/** The data of a year that is missing or unconfirmed, to complete before its books are printed. Throws `notFound`. */
export async function readPreflight(db: Db, axnInstanceId: number): Promise<Preflight> {
  const year = await requireInstance(db, axnInstanceId)
  const all = await readEntities(db, axnInstanceId)
  const stateOf = await readReviewStates(db, axnInstanceId, all)
  const found: Record<PreflightCheck, PreflightItem[]> = {
    airportsNotPublished: listUnpublished(all, 'airport'),
    companiesNotPublished: listUnpublished(all, 'company'),
    openWarnings: openWarnings(all, stateOf),
    unconfirmed: all.flatMap(({ kind, id, name }) =>
      stateOf({ kind, id }).unconfirmed.map(each => ({ kind, id, name, ...each })),
    ),
    withoutContact: listItems(all, await readWithoutContact(db, axnInstanceId)),
    withoutPlace: listItems(all, await readWithoutPlace(db, axnInstanceId)),
    missingCharacters: await listCharacterItems(db, year, all),
  }
  return {
    axnInstanceName: year.axnInstanceName,
    checks: listKeys(found).map(check => ({ check, items: found[check] })),
  }
}

interface Entity {
  kind: DeskItem['kind']
  id: number
  name: string
  status: AxnInstanceStatus
}

/** A remark about an airport or company, with the wizard step where it can be corrected. */
interface PreflightRemark extends Pick<PreflightItem, 'kind' | 'id' | 'detail' | 'step'> {}

/** Sorted by name, airports first. */
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

const listUnpublished = (all: readonly Entity[], kind: Entity['kind']): PreflightItem[] =>
  all
    .filter(each => each.kind === kind && each.status !== 'PUBLISHED')
    .map(({ id, name, status }) => ({ kind, id, name, detail: statusLabels[status], step: 'review' }))

function openWarnings(all: readonly Entity[], stateOf: (item: DeskItem) => ReviewState): PreflightItem[] {
  return all.flatMap(({ kind, id, name }) => {
    const { completePercent, errors, contradictions, warnings, remarks } = stateOf({ kind, id })
    const parts = [
      ...(completePercent < 100 ? [`${completePercent}% complete`] : []),
      ...(errors > 0 ? [countOf(errors, 'error')] : []),
      ...(contradictions > 0 ? [countOf(contradictions, 'contradiction')] : []),
      ...(warnings > 0 ? [countOf(warnings, 'open warning')] : []),
      ...(remarks > 0 ? [countOf(remarks, 'open remark')] : []),
    ]
    return parts.length > 0 ? [{ kind, id, name, detail: parts.join(', '), step: 'review' }] : []
  })
}

/** In the order of their names. */
function listItems(all: readonly Entity[], said: readonly PreflightRemark[]): PreflightItem[] {
  const byEntity = Map.groupBy(said, each => `${each.kind} ${each.id}`)
  return all.flatMap(({ kind, id, name }) =>
    (byEntity.get(`${kind} ${id}`) ?? []).map(({ detail, step }) => ({ kind, id, name, detail, step })),
  )
}

async function readWithoutContact(db: Db, axnInstanceId: number): Promise<PreflightRemark[]> {
  const without = (owner: 'airport' | 'company') => {
    const id = sql.identifier(`${owner}_id`)
    return sql`select ${owner}::text as kind, i.${id} as id
      from ${sql.identifier(`${owner}_instance`)} i where i.axn_instance_id = ${axnInstanceId}
        and not exists (select from contact c where c.${id} = i.${id} and c.axn_instance_id = i.axn_instance_id
          and c.axn_status = 'ACTIVE' and c.factbook_include_flag = 'Y')`
  }
  const rows = await db.execute<{ kind: PreflightRemark['kind']; id: number }>(
    sql`${without('airport')} union all ${without('company')}`,
  )
  return rows.rows.map(each => ({ ...each, detail: 'No contact marked To Be Printed', step: 'contacts' }))
}

/** A regular expression for a character that a typeface lacks. */
let uncovered: string | undefined

function writeUncovered(): string {
  const faces = [sansRegular(), serifSemiBold()]
  const escape = (codePoint: number) => `\\U${codePoint.toString(16).padStart(8, '0')}`
  const covered = listRanges(
    codePoint => codePoint > 0 && (codePoint < 32 || faces.every(face => face.covers(codePoint))),
  )
  return `[^${covered.map(([first, last]) => `${escape(first)}-${escape(last)}`).join('')}]`
}

/**
 * Whether any text of the year has a character that a typeface lacks. Usually none has, and the books' data need not be
 * read, which takes several times as long as everything else here.
 */
async function hasUncoveredCharacters(db: Db, axnInstanceId: number): Promise<boolean> {
  uncovered ??= writeUncovered()
  const search = (table: string, where: SQL) =>
    sql`select from ${sql.identifier(table)} as "row" where ${where} and "row"::text ~ ${uncovered}`
  const all = [
    ...yearlyTables.map(table => search(table, sql`axn_instance_id = ${axnInstanceId}`)),
    ...sharedTables.map(table => search(table, sql`true`)),
  ]
  const found = await db.execute<{ found: boolean }>(
    sql`select exists (${sql.join(all, sql` union all `)}) as found`,
  )
  return found.rows[0]?.found === true
}

/**
 * The characters that the books' typefaces lack, in the texts of the year and of all airports and companies, because those
 * that are not published yet will be printed too.
 */
async function listCharacterItems(
  db: Db,
  { axnInstanceId, axnInstanceName }: AxnInstance,
  all: readonly Entity[],
): Promise<PreflightItem[]> {
  if (!(await hasUncoveredCharacters(db, axnInstanceId))) return []
  const whole = { axnInstanceId, entityIds: null, companyType: null }
  const year = await readBookYear(db, { ...whole, kind: 'airports' })
  const airports = await readBookAirports(db, { ...whole, kind: 'airports' }, 'anyStatus')
  const companies = await readBookCompanies(db, { ...whole, kind: 'companies' }, 'anyStatus')
  const remarks = listMissingCharacters(year, airports, companies)
  const ofYear = remarks.filter(each => each.kind === 'year')
  return [...ofYear.map(each => ({ ...each, name: axnInstanceName })), ...listItems(all, remarks)]
}

/** The figures that the rankings use, read as the rankings read them, of airports and of their terminals: one remark per airport. */
async function readWithoutPlace(db: Db, axnInstanceId: number): Promise<PreflightRemark[]> {
  const airports = await listAirportYears(db, { year: { axnInstanceId }, status: 'ALL' })
  return airports.flatMap((airport): PreflightRemark[] => {
    const missing = listMissingFigures(airport)
    if (missing.length === 0) return []
    return [{ kind: 'airport', id: airport.airportId, detail: missing.join('; '), step: 'terminals' }]
  })
}

function listMissingFigures({ enplaneTotal, epIntlTotal, terminals }: ReportedYear): string[] {
  const silent = terminals.filter(each => each.enplaneTotal === null)
  const without = (type: TenantType) =>
    terminals.filter(each =>
      each.airportTerminalTotals.some(
        total => total.tenantType === type && total.grossSalesTotal === null && !isEmptyDutyFree(total),
      ),
    )
  return [
    ...(enplaneTotal === null ? ['Enplanements'] : []),
    ...(epIntlTotal === null ? ['International enplanements'] : []),
    ...ofTerminals('Enplanements', silent),
    ...tenantTypes.flatMap(type => ofTerminals(`${tenantTypeLabels[type]} sales`, without(type))),
  ]
}

function ofTerminals(figure: string, terminals: readonly { terminalName: string }[]): string[] {
  const names = terminals.map(each => each.terminalName).toSorted(compareNumbered)
  return names.length === 0 ? [] : [`${figure} of ${names.join(', ')}`]
}
