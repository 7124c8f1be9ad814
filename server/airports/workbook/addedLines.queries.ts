import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { acceptWorkbookEndpoint } from '#domain/airports/workbook.ts'
import type { Db } from '#platform/database/connect.ts'
import { isOfAirport } from '../../database/isOf.ts'
import { audit } from '../../database/schema/audit.ts'
import { terminal } from '../../database/schema/terminals.ts'
import type { AirportKey } from '../airportKey.ts'

/** The contents of a workbook's row when it was added, by the paths of its cells. */
export type AddedContents = Record<string, string>

type Row = Record<string, string | number | null>

const byWorkbook = `${acceptWorkbookEndpoint.method} ${acceptWorkbookEndpoint.url}`

/**
 * The contents of the rows that workbooks added to this airport and year, by the rows' keys. They identify a row of the
 * same file even after it is renamed on a screen or in the lookups. A corrected name may stand for several.
 */
export async function readAddedLines(db: Db, key: AirportKey): Promise<Map<string, AddedContents[]>> {
  const added = await db
    .select({ tableName: audit.tableName, after: sql<Row>`${audit.after}` })
    .from(audit)
    .where(
      and(
        isOfAirport(audit, key),
        eq(audit.request, byWorkbook),
        isNull(audit.before),
        inArray(audit.tableName, ['tenant', 'contact', 'airport_expansion']),
      ),
    )
  const rowsOf = (table: string) => added.flatMap(row => (row.tableName === table ? [row.after] : []))
  return new Map([
    ...rowsOf('airport_expansion').map((row): [string, AddedContents[]] => [
      `expansion/${row['expansion_id']}`,
      [{ expansionPlannedText: toText(row['expansion_planned_text']) }],
    ]),
    ...rowsOf('contact').map((row): [string, AddedContents[]] => [
      `contact/${row['contact_id']}`,
      [{ firstName: toText(row['first_name']), lastName: toText(row['last_name']) }],
    ]),
    ...(await findAddedTenants(db, rowsOf('tenant'))),
  ])
}

/** A tenant's row refers to its brand, company, and terminal by key. */
async function findAddedTenants(db: Db, rows: readonly Row[]): Promise<[string, AddedContents[]][]> {
  if (rows.length === 0) return []
  const brands = await listNamesEver(db, 'brand', 'brand_name', keysOf(rows, 'brand_id'))
  const companies = await listNamesEver(db, 'company', 'company_name', keysOf(rows, 'company_id'))
  const terminals = await db
    .select({ terminalId: terminal.terminalId, terminalName: terminal.terminalName })
    .from(terminal)
    .where(inArray(terminal.terminalId, keysOf(rows, 'terminal_id').map(Number)))
  return rows.map(row => {
    const terminalName = terminals.find(each => each.terminalId === row['terminal_id'])?.terminalName ?? ''
    const contents = (brands.get(toText(row['brand_id'])) ?? []).flatMap(brandName =>
      (companies.get(toText(row['company_id'])) ?? []).map(companyName => ({
        brandName,
        companyName,
        terminalName,
      })),
    )
    return [`tenant/${row['tenant_id']}/${row['location_number']}`, contents]
  })
}

/** Each current and former name of these records, including records that have since been merged into others. */
async function listNamesEver(
  db: Db,
  table: 'brand' | 'company',
  column: 'brand_name' | 'company_name',
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const known = await db.execute<{ key: string; name: string }>(sql`
    select t.${sql.identifier(`${table}_id`)}::text as key, t.${sql.identifier(column)} as name
    from ${sql.identifier(table)} t where ${inArray(sql`t.${sql.identifier(`${table}_id`)}::text`, [...keys])}
    union
    select record_key, said ->> ${column} from audit, lateral (values (before), (after)) as either (said)
    where table_name = ${table} and ${inArray(sql`record_key`, [...keys])} and said ->> ${column} is not null`)
  const names = new Map<string, string[]>()
  for (const { key, name } of known.rows) names.set(key, [...(names.get(key) ?? []), name])
  return names
}

const toText = (value: Row[string] | undefined): string => String(value ?? '')
const keysOf = (rows: readonly Row[], column: string) => [...new Set(rows.map(row => toText(row[column])))]
