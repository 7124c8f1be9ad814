import { airportFields } from '#domain/airports/airport.ts'
import { commentFields } from '#domain/airports/airportComment.ts'
import { airportYearColumns, carRentalSiteFields } from '#domain/airports/airportYearColumns.ts'
import { contactPhoneFields } from '#domain/airports/contact.ts'
import { contactColumns } from '#domain/airports/contactColumns.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import { mainTerminalFields } from '#domain/airports/mainTerminal.ts'
import { parkingRateFields } from '#domain/airports/parkingColumns.ts'
import { tenantDetailFields } from '#domain/airports/tenantColumns.ts'
import { terminalTotalFields, terminalTrafficFields } from '#domain/airports/terminalColumns.ts'
import { brandFields } from '#domain/catalog/brand.ts'
import { companyTypeTextField, companyYearFields } from '#domain/companies/company.ts'
import { companyFields } from '#domain/companies/companyColumns.ts'
import { instanceSettingsFields } from '#domain/years/yearSettings.ts'
import { pickProperty, listPlaces } from '#platform/contract/columnPlaces.ts'
import { figureField, nameField, requireField, textField, type Field } from '#platform/contract/field.ts'
import { listKeys, pickKeys } from '#platform/contract/listKeys.ts'
import type { DataTable } from '#platform/data/dataTable.ts'
import { buildDataTables, packagedSettings } from '../../publishing/data/buildDataTables.ts'
import type { EditionData } from '../../publishing/data/editionData.queries.ts'

/** Old editions lack some values that are required today. */
const optional = <F extends Field>(field: F) => ({
  ...field,
  required: false,
  schema: field.schema.nullable() as F['schema'],
})

const { latitudeText, longitudeText, ...airportNames } = airportFields
const packagedContact = pickKeys(contactColumns, listKeys(listPlaces(contactColumns, 'dataPackage')))
const { email, city, isoCountryCode, ...person } = pickProperty(packagedContact, 'field')
const code = (label: string) => nameField({ label }, { min: 1, max: 100 })

/**
 * The columns of the data package that an import reads, with the fields that check them. Its other columns are keys, which
 * are texts of the file's own, and values that are computed from these.
 */
export const importedFields = {
  edition: {
    year: code('Year'),
    cadUsdRate: instanceSettingsFields.cadUsdRate,
    ...packagedSettings,
    exchangeRateNote: optional(packagedSettings.exchangeRateNote),
  },
  airports: {
    ...airportNames,
    latitude: latitudeText,
    longitude: longitudeText,
    airportConfigurationName: textField({ label: 'Airport Configuration' }),
    concessionManagementType: textField({ label: 'Concession Management Type' }),
    ...pickProperty(
      pickKeys(airportYearColumns, listKeys(listPlaces(airportYearColumns, 'dataPackage'))),
      'field',
    ),
  },
  parking_rates: {
    parkingType: code('Parking'),
    parkingRateType: code('Rate Type'),
    ...parkingRateFields,
  },
  car_rentals: { site: code('Site'), ...carRentalSiteFields },
  expansions: expansionFields,
  comments: { topic: code('Topic'), text: commentFields.AIRPORTWIDE },
  terminals: {
    ...pickKeys(mainTerminalFields, ['terminalName', 'terminalShortName']),
    ...terminalTrafficFields,
  },
  terminal_airlines: { airlineName: nameField({ label: 'Airline Name' }) },
  terminal_concessions: { tenantType: code('Tenant Type'), ...terminalTotalFields },
  tenants: {
    locationNumber: requireField(figureField('integer', { label: 'Location' }, { min: 1 })),
    tenantType: code('Tenant Type'),
    productType: code('Product Type'),
    tenantStatus: code('Status'),
    ...tenantDetailFields,
  },
  companies: {
    dbe: companyYearFields.dbeFlag,
    ...companyFields,
  },
  company_types: { companyType: code('Company Type'), companyTypeInfoText: companyTypeTextField },
  company_locations: { companyType: code('Company Type') },
  contacts: {
    managementResponsibilityType: textField({ label: 'Management Responsibility' }),
    companyType: textField({ label: 'Company Type' }),
    ...person,
    email: optional(email),
    city: optional(city),
    isoCountryCode: optional(isoCountryCode),
    workPhone: optional(contactPhoneFields.work),
    workPhoneExtension: contactPhoneFields.extension,
    fax: contactPhoneFields.fax,
  },
  airport_names: pickKeys(airportFields, [
    'iataCode',
    'airportName',
    'city',
    'stateProvinceCode',
    'isoCountryCode',
  ]),
  company_names: { companyName: companyFields.companyName },
  brand_names: { brandName: brandFields.brandName },
} satisfies Record<string, Record<string, Field>>

export type ImportedTable = keyof typeof importedFields
export const importedTables = listKeys(importedFields)

const nothing: EditionData = {
  axnInstanceId: 0,
  axnInstanceName: '',
  cadUsdRate: 0,
  exchangeRateNote: '',
  usEnplanementTotal: null,
  usEnplanementSource: null,
  bookTitle: null,
  bookPublisher: null,
  bookCopyright: null,
  dataLicense: null,
  specialQuestionTitle: null,
  specialQuestion: null,
  demo: false,
  isFinal: false,
  madeOn: '',
  definitionChanges: [],
  leasedStatuses: new Set(),
  airports: [],
  companies: [],
}

/** The tables of every data package, without rows. */
export const packagedTables: ReadonlyMap<string, DataTable> = new Map(
  buildDataTables(nothing).map(table => [table.name, table]),
)

export function tableOf(name: ImportedTable): DataTable {
  const table = packagedTables.get(name)
  if (!table) throw new RangeError(`${name} is not a table of the data package`)
  return table
}

/** The fields of a table by the names of their columns. */
export const fieldsOf = (name: ImportedTable): Readonly<Record<string, Field>> => importedFields[name]

/** The columns with keys: of the record itself, and of those that it refers to. */
export function keysOf(name: ImportedTable): string[] {
  const { primaryKey, foreignKeys } = tableOf(name)
  const all = new Set([...primaryKey, ...foreignKeys.flatMap(each => each.columns)])
  return [...all].filter(column => !(column in importedFields[name]))
}

/** The keys that no other table refers to. They may be left out. */
const unreferenced = new Set(['tenantId', 'contactId', 'expansionId', 'airlineId'])

export const requiredKeysOf = (name: ImportedTable): string[] =>
  keysOf(name).filter(
    key =>
      !unreferenced.has(key) &&
      tableOf(name).columns.some(({ name: own, isRequired }) => own === key && isRequired),
  )

/** The columns that an import reads. */
export const readColumns = (name: ImportedTable): string[] => [...keysOf(name), ...listKeys(fieldsOf(name))]
