import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  tenant,
} from '../../../database/schema/terminals.ts'
import { readFileId } from '../chooseIds.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  choose,
  chooseIds,
  findAirport,
  findCompany,
  findTerminal,
  keyOf,
  quote,
  refuseRepeats,
  yearOf,
  type Context,
} from './rowContext.queries.ts'

export function buildTerminals(context: Context): NewRows[] {
  const { tables, shared, lookups } = context
  const year = yearOf(context)
  const refuseTerminal = refuseRepeats(
    context,
    'terminalName',
    'Another row of the file means the same terminal.',
  )
  const terminals = tables.terminals.flatMap((row): (typeof airportTerminal.$inferInsert)[] => {
    const found = shared.terminals.get(keyOf(row, 'terminalId'))
    if (!found || findAirport(context, row) === undefined) return []
    refuseTerminal(row.at, found.terminalId)
    const { terminalName: _name, terminalShortName: _short, ...traffic } = row.values
    return [{ ...found, ...year, ...traffic }]
  })
  const refuseTotal = refuseRepeats(context, 'tenantType', 'The terminal has the same tenant type twice.')
  const totals = tables.terminal_concessions.flatMap((row): (typeof airportTerminalTotal.$inferInsert)[] => {
    const { tenantType: typed, ...figures } = row.values
    const isSum = typed === 'WITHOUTDUTYFREE' || typed === 'WITHDUTYFREE'
    if (isSum) return []
    const tenantType = choose(context, row.at, 'tenantType', typed, lookups.tenantType)
    const found = findTerminal(context, row)
    if (!found || !tenantType) return []
    refuseTotal(row.at, found.terminalId, tenantType)
    return [{ ...found, ...year, tenantType, ...figures }]
  })
  const refuseAirline = refuseRepeats(context, 'airlineName', 'The terminal has the same airline twice.')
  const airlines = tables.terminal_airlines.flatMap((row): (typeof airlineTerminal.$inferInsert)[] => {
    const found = findTerminal(context, row)
    const airlineId = shared.airlines.get(row.values.airlineName)
    if (!found || airlineId === undefined) return []
    refuseAirline(row.at, found.terminalId, airlineId)
    return [{ ...found, ...year, airlineId }]
  })
  return [
    { table: airportTerminal, rows: terminals },
    { table: airportTerminalTotal, rows: totals },
    { table: airlineTerminal, rows: airlines },
  ]
}

export async function buildTenants(context: Context): Promise<NewRows> {
  const { db, tables, shared, lookups, target, refuse } = context
  const tenants = tables.tenants.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    const terminal = findTerminal(context, row)
    const companyId = findCompany(context, row)
    const brandId = shared.brands.get(keyOf(row, 'brandId'))
    if (brandId === undefined)
      refuse(at, 'brandId', `The brand ${quote(keyOf(row, 'brandId'))} is not in the brand_names table.`)
    if (terminal && airportId !== undefined && terminal.airportId !== airportId)
      refuse(at, 'terminalId', 'The terminal belongs to another airport.')
    const tenantType = choose(context, at, 'tenantType', values.tenantType, lookups.tenantType)
    const productType = choose(context, at, 'productType', values.productType, lookups.productType)
    const tenantStatus = choose(context, at, 'tenantStatus', values.tenantStatus, lookups.tenantStatus)
    if (tenantType && productType && !lookups.categories.has(`${tenantType} ${productType}`))
      refuse(
        at,
        'productType',
        `The product type ${quote(productType)} does not belong to the tenant type ${quote(tenantType)}.`,
      )
    if (tenantStatus && values.leaseExpireDate !== null && !lookups.leasedStatuses.has(tenantStatus))
      refuse(
        at,
        'leaseExpireDate',
        'A tenant with this status has no lease. Delete the date, or change the status.',
      )
    if (airportId === undefined || !terminal || companyId === undefined || brandId === undefined) return []
    if (!tenantType || !productType || !tenantStatus) return []
    const futureLocation: 'Y' | 'N' = values.futureLocation ? 'Y' : 'N'
    const columns = {
      ...values,
      ...terminal,
      companyId,
      brandId,
      tenantType,
      productType,
      tenantStatus,
      futureLocation,
    }
    return [{ key: keyOf(row, 'tenantId'), at, columns }]
  })
  // A tenant has several rows if it has several locations. Without a key, each row is a tenant of its own.
  const groups = [
    ...Map.groupBy(tenants, ({ key, at }) => (key === '' ? `row ${at.row}` : `key ${key}`)).values(),
  ]
  const identify = (each: { airportId: number; brandId: number; companyId: number }) =>
    `${each.airportId} ${each.brandId} ${each.companyId}`
  const stored = await db
    .selectDistinct({
      id: tenant.tenantId,
      year: tenant.axnInstanceId,
      airportId: tenant.airportId,
      brandId: tenant.brandId,
      companyId: tenant.companyId,
    })
    .from(tenant)
  const { ids, sequence } = await chooseIds(
    context,
    ['tenant', 'tenant_id'],
    groups.flatMap(([first]) =>
      first ? [{ id: readFileId(first.key), identity: identify(first.columns) }] : [],
    ),
    stored.map(each => ({ ...each, identity: identify(each) })),
  )
  return {
    table: tenant,
    sequence,
    rows: groups.flatMap((locations, index) =>
      locations.map(({ columns }) => ({
        ...columns,
        tenantId: ids[index],
        axnInstanceId: target.axnInstanceId,
      })),
    ),
  }
}
