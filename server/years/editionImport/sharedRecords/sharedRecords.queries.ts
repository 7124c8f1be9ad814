import type { NameKind } from '#domain/catalog/nameUse.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { DecidedName } from '#domain/years/editionImport.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { company } from '../../../database/schema/companies.ts'
import type { PastValues } from '../../editions.ts'
import { readFileId } from '../chooseIds.ts'
import type { EditionTables } from '../parseTables.ts'
import { resolveAirports } from './airports.queries.ts'
import { Decisions } from './decisions.ts'
import { listNamed, resolveNames, type Named } from './names.queries.ts'
import type { NewRows, Refuse, SharedRecords } from './newRecords.ts'
import { resolveTerminals } from './terminals.queries.ts'

export async function resolveSharedRecords(
  db: Db,
  tables: EditionTables,
  decided: readonly DecidedName[],
  refuse: Refuse,
): Promise<SharedRecords> {
  const decisions = new Decisions(decided)
  const created: NewRows[] = []
  const past: PastValues[] = []
  const names = async (kind: NameKind, named: readonly Named[]) => {
    const resolved = await resolveNames(db, kind, named, decisions)
    created.push(resolved.created)
    past.push(resolved.past)
    return resolved.ids
  }
  const airports = await resolveAirports(db, tables, refuse)
  created.push(airports.created)
  past.push(airports.past)
  const brands = await names('brands', listNamed(tables.brand_names, 'brandId', 'brandName', tables.tenants))
  const companies = await names(
    'companies',
    listNamed([...tables.companies, ...tables.company_names], 'companyId', 'companyName', [
      ...tables.tenants,
      ...tables.company_types,
      ...tables.company_locations,
      ...tables.contacts,
    ]),
  )
  addCompanyDetails(created, companies, tables)
  const airlines = await names(
    'airlines',
    tables.terminal_airlines.map(({ keys, values: { airlineName }, at }) => ({
      key: airlineName,
      name: airlineName,
      at,
      column: 'airlineName',
      id: readFileId(keys['airlineId'] ?? ''),
    })),
  )
  const terminals = await resolveTerminals(db, tables, airports, decisions, refuse)
  created.push(terminals.created)
  past.push(terminals.past)
  decisions.refuseUnused(refuse)
  return {
    airports: airports.ids,
    brands,
    companies,
    airlines,
    terminals: terminals.ids,
    created,
    past: past.filter(({ rows }) => rows.length > 0),
    undecided: decisions.undecided,
  }
}

/** A new company begins with the details that it has in this year. */
function addCompanyDetails(
  created: readonly NewRows[],
  ids: ReadonlyMap<string, number>,
  tables: EditionTables,
): void {
  const details = new Map(tables.companies.map(row => [ids.get(row.keys['companyId'] ?? ''), row.values]))
  const none = createRecord(listKeys(companyColumns), () => null)
  for (const rows of created)
    if (rows.table === company)
      rows.rows = rows.rows.map(row => {
        const { dbe: _dbe, ...own } = details.get((row as { companyId: number }).companyId) ?? { dbe: 'N' }
        return { ...none, ...own, ...row }
      })
}
