import { airportFields } from '#domain/airports/airport.ts'
import { contactPhoneFields } from '#domain/airports/contact.ts'
import { contactColumns } from '#domain/airports/contactColumns.ts'
import { tenantDetailFields, tenantDetails } from '#domain/airports/tenantColumns.ts'
import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { companyYearFields } from '#domain/companies/company.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import type { BookCompany } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fieldColumn, fillTable, type ColumnOf, type DataTable } from '#platform/data/dataTable.ts'
import type { StoredAirport } from '../books/airportsBook.queries.ts'
import { choiceColumn, keyColumn, nameColumn, ownColumns, refersTo, textColumn } from './dataColumns.ts'
import type { EditionData } from './editionData.queries.ts'

/** Tenants with their leases, companies, and contacts. */
export const buildTenantTables = (edition: EditionData): DataTable[] => [
  tenantTable(edition),
  companyTable(edition),
  companyTypeTable(edition),
  companyLocationTable(edition),
  contactTable(edition),
  airportNames(edition),
  companyNames(edition),
  brandNames(edition),
]

const allTenants = ({ airports }: EditionData) =>
  airports.flatMap(({ airport: { airportId }, tenants }) => tenants.map(each => ({ ...each, airportId })))

function tenantTable(edition: EditionData): DataTable {
  type Row = StoredAirport['tenants'][number] & { airportId: number }
  return fillTable<Row>(
    {
      name: 'tenants',
      title: 'Tenants and Leases',
      description:
        'One row per location of a tenant at a published airport. Lists and reports of leases contain the rows whose hasLease is true.',
      primaryKey: ['tenantId', 'locationNumber'],
      foreignKeys: [
        refersTo('airports', 'airportId'),
        refersTo('terminals', 'terminalId'),
        refersTo('brand_names', 'brandId'),
        refersTo('company_names', 'companyId'),
      ],
      columns: [
        keyColumn('tenantId', 'Tenant', each => each.tenantId),
        fieldColumn('locationNumber', { label: 'Location', format: 'integer' }, each => each.locationNumber, {
          isRequired: true,
        }),
        keyColumn('airportId', 'Airport', each => each.airportId),
        keyColumn('terminalId', 'Terminal', each => each.terminalId),
        keyColumn('brandId', 'Brand', each => each.brandId),
        keyColumn('companyId', 'Company', each => each.companyId),
        choiceColumn('tenantType', 'Tenant Type', tenantTypes, each => each.tenantType),
        nameColumn('productType', 'Product Type', each => each.productType),
        nameColumn('productTypeDes', 'Product Type, Name', each => each.productTypeDes),
        nameColumn('tenantStatus', 'Status', each => each.tenantStatus),
        nameColumn('tenantStatusDes', 'Status, Name', each => each.tenantStatusDes),
        ...tenantDetailColumns<Row>().toSpliced(
          1,
          0,
          fieldColumn(
            'hasLease',
            { label: 'Has Lease', format: 'flag', help: 'Whether tenants with this status have a lease.' },
            each => edition.leasedStatuses.has(each.tenantStatus),
            { isRequired: true },
          ),
        ),
      ],
    },
    allTenants(edition),
  )
}

const packagedDetails = listPlaces(tenantDetails, 'dataPackage')

const tenantDetailColumns = <R extends StoredAirport['tenants'][number]>(): ColumnOf<R>[] =>
  listKeys(packagedDetails).map(name => {
    const { format, required } = tenantDetailFields[name]
    const read = ({ [name]: value }: R) => (format === 'flag' ? value === 'Y' : value)
    return fieldColumn(name, packagedDetails[name], read, { isRequired: required })
  })

function companyTable({ companies }: EditionData): DataTable {
  type Row = BookCompany['company'] & { dbeFlag: string }
  const { companyName, ...details } = listPlaces(companyColumns, 'dataPackage')
  return fillTable<Row>(
    {
      name: 'companies',
      title: 'Companies',
      description:
        'One row per published company. Its locations as airports report them are the tenants with its companyId.',
      primaryKey: ['companyId'],
      foreignKeys: [refersTo('company_names', 'companyId')],
      columns: [
        keyColumn('companyId', 'Company', each => each.companyId),
        nameColumn('companyName', companyName.label, each => each.companyName),
        fieldColumn('dbe', companyYearFields.dbeFlag, each => each.dbeFlag === 'Y', { isRequired: true }),
        ...ownColumns(details, (each: Row, name) => each[name]),
      ],
    },
    companies.map(({ company, dbeFlag }) => ({ ...company, dbeFlag })),
  )
}

function companyTypeTable({ companies }: EditionData): DataTable {
  type Row = { companyId: number; type: BookCompany['types'][number] }
  return fillTable<Row>(
    {
      name: 'company_types',
      title: 'Company Types',
      description: 'What each published company does.',
      primaryKey: ['companyId', 'companyType'],
      foreignKeys: [refersTo('companies', 'companyId')],
      columns: [
        keyColumn('companyId', 'Company', each => each.companyId),
        nameColumn('companyType', 'Company Type', ({ type }) => type.associatedCompanyType.companyType),
        nameColumn(
          'companyTypeDes',
          'Company Type, Name',
          ({ type }) => type.associatedCompanyType.companyTypeDes,
        ),
        fieldColumn(
          'companyTypeInfoText',
          { label: 'What It Does', format: 'longText' },
          ({ type }) => type.companyTypeInfoText,
        ),
      ],
    },
    companies.flatMap(({ company: { companyId }, types }) => types.map(type => ({ companyId, type }))),
  )
}

function companyLocationTable({ companies }: EditionData): DataTable {
  type Row = BookCompany['locations'][number]['companyAirportInstancePK']
  return fillTable<Row>(
    {
      name: 'company_locations',
      title: 'Stated Locations',
      description: 'The airports where the companies state that they operate, by company type.',
      primaryKey: ['companyId', 'companyType', 'airportId'],
      foreignKeys: [
        refersTo('company_types', 'companyId', 'companyType'),
        refersTo('airport_names', 'airportId'),
      ],
      columns: [
        keyColumn('companyId', 'Company', each => each.companyId),
        nameColumn('companyType', 'Company Type', each => each.companyType),
        keyColumn('airportId', 'Airport', each => each.airportId),
      ],
    },
    companies.flatMap(({ locations }) => locations.map(each => each.companyAirportInstancePK)),
  )
}

/** Airports and companies have the same contacts. */
type Contact = BookCompany['contacts'][number]

function contactTable({ airports, companies }: EditionData): DataTable {
  type Row = Contact & { airportId: number | null; companyId: number | null }
  const { firstName, lastName, ...details } = listPlaces(contactColumns, 'dataPackage')
  const phone = (type: 'Work' | 'Fax') => (each: Row) =>
    each.contactPhoneList.find(({ phoneType }) => phoneType === type)
  return fillTable<Row>(
    {
      name: 'contacts',
      title: 'Contacts',
      description: 'The contacts of airports and companies.',
      primaryKey: ['contactId'],
      foreignKeys: [refersTo('airports', 'airportId'), refersTo('companies', 'companyId')],
      columns: [
        keyColumn('contactId', 'Contact', each => each.contactId),
        fieldColumn('airportId', { label: 'Airport', format: 'integer' }, each => each.airportId),
        fieldColumn('companyId', { label: 'Company', format: 'integer' }, each => each.companyId),
        textColumn(
          'managementResponsibilityType',
          'Management Responsibility',
          each => each.managementResponsibilityType,
        ),
        textColumn('companyType', 'Company Type', each => each.companyType),
        nameColumn('firstName', firstName.label, each => each.firstName),
        nameColumn('lastName', lastName.label, each => each.lastName),
        ...ownColumns(details, (each: Row, name) => each[name]),
        textColumn('workPhone', contactPhoneFields.work.label, each => phone('Work')(each)?.phone ?? null),
        textColumn(
          'workPhoneExtension',
          contactPhoneFields.extension.label,
          each => phone('Work')(each)?.extPhone ?? null,
        ),
        textColumn('fax', contactPhoneFields.fax.label, each => phone('Fax')(each)?.phone ?? null),
      ],
    },
    [
      ...airports.flatMap(({ airport: { airportId }, contacts }) =>
        contacts.map(each => ({ ...each, airportId, companyId: null })),
      ),
      ...companies.flatMap(({ company: { companyId }, contacts }) =>
        contacts.map(each => ({ ...each, airportId: null, companyId })),
      ),
    ],
  )
}

/** Each record once, by id. */
const listDistinct = <R>(records: readonly R[], idOf: (record: R) => number): R[] =>
  [...new Map(records.map(each => [idOf(each), each])).values()].toSorted(
    (one, other) => idOf(one) - idOf(other),
  )

function airportNames({ airports, companies }: EditionData): DataTable {
  type Row = BookCompany['locations'][number]['airport']
  return fillTable<Row>(
    {
      name: 'airport_names',
      title: 'Airport Names',
      description:
        'Every airport that another table refers to, including those not published in the edition.',
      primaryKey: ['airportId'],
      columns: [
        keyColumn('airportId', 'Airport', each => each.airportId),
        nameColumn('iataCode', 'IATA Code', each => each.iataCode),
        nameColumn('airportName', 'Airport Name', each => each.airportName),
        nameColumn('city', airportFields.city.label, each => each.city),
        textColumn(
          'stateProvinceCode',
          airportFields.stateProvinceCode.label,
          each => each.stateProvinceCode,
        ),
        nameColumn('isoCountryCode', airportFields.isoCountryCode.label, each => each.isoCountryCode),
      ],
    },
    listDistinct(
      [
        ...companies.flatMap(({ locations }) => locations.map(each => each.airport)),
        ...airports.map(each => each.airport),
      ],
      each => each.airportId,
    ),
  )
}

function companyNames(edition: EditionData): DataTable {
  type Row = { companyId: number; companyName: string }
  return fillTable<Row>(
    {
      name: 'company_names',
      title: 'Company Names',
      description:
        'Every company that another table refers to, including those not published in the edition.',
      primaryKey: ['companyId'],
      columns: [
        keyColumn('companyId', 'Company', each => each.companyId),
        nameColumn('companyName', 'Company Name', each => each.companyName),
      ],
    },
    listDistinct<Row>(
      [...allTenants(edition), ...edition.companies.map(each => each.company)],
      each => each.companyId,
    ),
  )
}

function brandNames(edition: EditionData): DataTable {
  type Row = { brandId: number; brandName: string }
  return fillTable<Row>(
    {
      name: 'brand_names',
      title: 'Brand Names',
      description: 'The names on the storefronts.',
      primaryKey: ['brandId'],
      columns: [
        keyColumn('brandId', 'Brand', each => each.brandId),
        nameColumn('brandName', 'Brand Name', each => each.brandName),
      ],
    },
    listDistinct<Row>(allTenants(edition), each => each.brandId),
  )
}
