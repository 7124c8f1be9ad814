import {
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '../../../database/schema/companies.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  checkPlace,
  choose,
  findCompany,
  keyOf,
  quote,
  refuseRepeated,
  yearOf,
  type Context,
} from './rowContext.queries.ts'

export function buildCompanies(context: Context): NewRows[] {
  const { tables, shared, lookups, target, refuse } = context
  const year = yearOf(context)
  const companies = tables.companies.flatMap((row): (typeof companyInstance.$inferInsert)[] => {
    const companyId = findCompany(context, row)
    checkPlace(context, row.at, row.values)
    const { dbe: dbeFlag, ...details } = row.values
    return companyId === undefined ? [] : [{ companyId, ...target, dbeFlag, ...details }]
  })
  refuseRepeated(
    companies,
    tables.companies,
    ({ companyId }) => `${companyId}`,
    at => refuse(at, 'companyName', 'Another row of the file means the same company.'),
  )
  const reportedCompanies = new Set(companies.map(each => each.companyId))
  const types = tables.company_types.flatMap((row): (typeof companyInstanceType.$inferInsert)[] => {
    const companyId = shared.companies.get(keyOf(row, 'companyId'))
    const companyType = choose(context, row.at, 'companyType', row.values.companyType, lookups.companyType)
    if (companyId === undefined || !reportedCompanies.has(companyId)) {
      refuse(
        row.at,
        'companyId',
        `The company ${quote(keyOf(row, 'companyId'))} is not in the companies table.`,
      )
      return []
    }
    const { companyTypeInfoText } = row.values
    return companyType ? [{ companyId, ...year, companyType, companyTypeInfoText }] : []
  })
  const known = new Set(types.map(({ companyId, companyType }) => `${companyId} ${companyType}`))
  const locations = tables.company_locations.flatMap(
    (row): (typeof companyAirportInstance.$inferInsert)[] => {
      const companyId = shared.companies.get(keyOf(row, 'companyId'))
      const companyType = choose(context, row.at, 'companyType', row.values.companyType, lookups.companyType)
      const airportId = shared.airports.get(keyOf(row, 'airportId'))
      if (companyType && !known.has(`${companyId} ${companyType}`))
        refuse(row.at, 'companyType', 'The company does not have this type in the company_types table.')
      if (airportId === undefined)
        refuse(
          row.at,
          'airportId',
          `The airport ${quote(keyOf(row, 'airportId'))} is in neither airports nor airport_names.`,
        )
      if (companyId === undefined || !companyType || airportId === undefined) return []
      return [{ companyId, ...year, companyType, airportId }]
    },
  )
  return [
    { table: companyInstance, rows: companies },
    { table: companyInstanceType, rows: types },
    { table: companyAirportInstance, rows: locations },
  ]
}
