import { sql } from 'drizzle-orm'
import { contact, contactPhone } from '../../../database/schema/contacts.ts'
import { readFileId } from '../chooseIds.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  checkPlace,
  choose,
  chooseIds,
  findAirport,
  findCompany,
  keyOf,
  yearOf,
  type Context,
} from './rowContext.queries.ts'

export async function buildContacts(context: Context): Promise<NewRows[]> {
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
