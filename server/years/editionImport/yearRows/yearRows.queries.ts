import { sql } from 'drizzle-orm'
import {
  airportComment,
  airportInstance,
  airportSpecialQuestion,
  parkingRate,
} from '../../../database/schema/airports.ts'
import {
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '../../../database/schema/companies.ts'
import { contact, contactPhone } from '../../../database/schema/contacts.ts'
import { specialQuestion } from '../../../database/schema/instances.ts'
import { readFileId } from '../chooseIds.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  buildAirports,
  buildAnswers,
  buildComments,
  buildExpansions,
  buildParking,
  buildQuestion,
} from './airportRows.queries.ts'
import {
  checkPlace,
  choose,
  type Context,
  findCompany,
  keyOf,
  quote,
  refuseRepeats,
  yearOf,
  chooseIds,
  findAirport,
} from './rowContext.queries.ts'
import { buildTenants, buildTerminals } from './terminalRows.queries.ts'

/**
 * The rows of a year in the order of their references, and whatever is wrong with them in combination: references to
 * missing rows, unknown choices, and values that contradict each other.
 */
export async function buildYearRows(given: Omit<Context, 'reportedAirports'>): Promise<NewRows[]> {
  const { tables, shared } = given
  const reported = tables.airports.map(row => shared.airports.get(keyOf(row, 'airportId')))
  const context: Context = { ...given, reportedAirports: new Set(reported) }
  return [
    { table: specialQuestion, rows: buildQuestion(context) },
    { table: airportInstance, rows: buildAirports(context) },
    { table: airportComment, rows: buildComments(context) },
    { table: airportSpecialQuestion, rows: buildAnswers(context) },
    { table: parkingRate, rows: buildParking(context) },
    await buildExpansions(context),
    ...buildTerminals(context),
    await buildTenants(context),
    ...buildCompanies(context),
    ...(await buildContacts(context)),
  ]
}

function buildCompanies(context: Context): NewRows[] {
  const { tables, shared, lookups, target, refuse } = context
  const year = yearOf(context)
  const sameCompany = 'Another row of the file means the same company.'
  const refuseCompany = refuseRepeats(context, 'companyName', sameCompany)
  const companies = tables.companies.flatMap((row): (typeof companyInstance.$inferInsert)[] => {
    const companyId = findCompany(context, row)
    checkPlace(context, row.at, row.values)
    const { dbe: dbeFlag, ...details } = row.values
    if (companyId === undefined) return []
    refuseCompany(row.at, companyId)
    return [{ companyId, ...target, dbeFlag, ...details }]
  })
  const reportedCompanies = new Set(companies.map(each => each.companyId))
  const refuseType = refuseRepeats(context, 'companyType', 'The company has the same type twice.')
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
    if (!companyType) return []
    refuseType(row.at, companyId, companyType)
    return [{ companyId, ...year, companyType, companyTypeInfoText }]
  })
  const known = new Set(types.map(({ companyId, companyType }) => `${companyId} ${companyType}`))
  const refuseLocation = refuseRepeats(context, 'airportId', 'The company has the same location twice.')
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
      refuseLocation(row.at, companyId, companyType, airportId)
      return [{ companyId, ...year, companyType, airportId }]
    },
  )
  return [
    { table: companyInstance, rows: companies },
    { table: companyInstanceType, rows: types },
    { table: companyAirportInstance, rows: locations },
  ]
}

async function buildContacts(context: Context): Promise<NewRows[]> {
  const { db, tables, shared, lookups, refuse } = context
  const year = yearOf(context)
  const companyTypes = new Set(
    tables.company_types.map(
      row =>
        `${shared.companies.get(keyOf(row, 'companyId'))} ${lookups.companyType.find(row.values.companyType)}`,
    ),
  )
  const placed = new Map<string, number>()
  const people = tables.contacts.flatMap(row => {
    const { at, values } = row
    const [airport, company] = [keyOf(row, 'airportId'), keyOf(row, 'companyId')]
    checkPlace(context, at, values)
    if ((airport === '') === (company === '')) {
      refuse(
        at,
        'airportId',
        'A contact belongs either to an airport or to a company. Fill in one of the two.',
      )
      return []
    }
    const airportId = airport === '' ? null : findAirport(context, row)
    const companyId = company === '' ? null : findCompany(context, row)
    const responsibility = choose(
      context,
      at,
      'managementResponsibilityType',
      values.managementResponsibilityType,
      lookups.managementResponsibilityType,
    )
    const companyType = choose(context, at, 'companyType', values.companyType, lookups.companyType)
    if (airport !== '' && responsibility === null)
      refuse(
        at,
        'managementResponsibilityType',
        'The contact of an airport needs a management responsibility.',
      )
    if (company !== '' && companyType === null)
      refuse(at, 'companyType', 'The contact of a company needs a company type.')
    if (companyId && companyType && !companyTypes.has(`${companyId} ${companyType}`))
      refuse(at, 'companyType', 'The company does not have this type in the company_types table.')
    if (airportId === undefined || companyId === undefined) return []
    const owner = `${airportId} ${companyId}`
    const orderSequenceNumber = (placed.get(owner) ?? 0) + 1
    placed.set(owner, orderSequenceNumber)
    const { managementResponsibilityType: _type, workPhone, workPhoneExtension, fax, ...person } = values
    return [
      {
        id: readFileId(keyOf(row, 'contactId')),
        identity: `${owner} ${values.lastName} ${values.firstName}`,
        phones: [
          ...(workPhone ? [{ phoneType: 'Work', phone: workPhone, extPhone: workPhoneExtension }] : []),
          ...(fax ? [{ phoneType: 'Fax', phone: fax, extPhone: null }] : []),
        ],
        columns: {
          ...person,
          ...year,
          airportId,
          companyId,
          companyType: companyId === null ? null : (companyType ?? null),
          managementResponsibilityTypeId: airportId === null ? null : (responsibility ?? null),
          orderSequenceNumber,
        },
      },
    ]
  })
  const stored = await db
    .select({
      id: contact.contactId,
      year: contact.axnInstanceId,
      airportId: contact.airportId,
      companyId: contact.companyId,
      name: sql<string>`${contact.lastName} || ' ' || ${contact.firstName}`,
    })
    .from(contact)
  const { ids, sequence } = await chooseIds(
    context,
    ['contact', 'contact_id'],
    people,
    stored.map(each => ({ ...each, identity: `${each.airportId} ${each.companyId} ${each.name}` })),
  )
  return [
    {
      table: contact,
      sequence,
      rows: people.map(({ columns }, index) => ({ ...columns, contactId: ids[index] })),
    },
    {
      table: contactPhone,
      rows: people.flatMap(({ phones }, index) =>
        phones.map(phone => ({ ...year, contactId: ids[index], ...phone })),
      ),
    },
  ]
}
