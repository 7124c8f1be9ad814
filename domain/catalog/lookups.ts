import { z } from 'zod'
import { flagField, nameField, type Field } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import * as messages from '../messages.ts'
import { buildItemSchema, type EditableLookup, type ItemShape, type Lookup } from './lookup.ts'
import { axnStatus } from './recordStatus.ts'
import { tenantTypes } from './tenantTypes.ts'

const declareNumberKey = <const N extends string>(name: N) => ({ name, type: 'number' }) as const
const declareTextKey = <const N extends string>(name: N) => ({ name, type: 'text' }) as const

/** The separator of 'tenantType | productType', so a name cannot contain it. */
function partField(label: string): Field {
  const { schema, ...field } = nameField({ label })
  return {
    ...field,
    schema: schema.refine(name => !name.includes('|'), 'Remove the | from the name.'),
  }
}

/** Every lookup, by its name in screen addresses. */
const declarations = {
  airlines: {
    table: 'airline',
    title: 'Airlines',
    one: 'Airline',
    text: 'The airlines that airports can choose as dominant airlines in their terminals.',
    url: '/airlines',
    key: declareNumberKey('airlineId'),
    name: 'airlineName',
    fields: { airlineName: nameField({ label: 'Airline' }) },
    alsoRead: { axnStatus },
    takesProposals: true,
    usedBy: ['terminals'],
  },
  'airport-configurations': {
    table: 'airportConfiguration',
    title: 'Airport Configurations',
    one: 'Airport Configuration',
    text: 'How terminals and concourses are laid out, and which configurations require a description.',
    url: '/airports/configurations',
    key: declareNumberKey('airportConfigurationId'),
    name: 'airportConfigurationName',
    fields: {
      airportConfigurationName: nameField({ label: 'Airport Configuration' }),
      additionalInfoFlag: flagField({
        label: 'Additional Information',
        help: 'Whether airports with this configuration are asked to describe it on the info step.',
      }),
    },
    usedBy: ['airports'],
  },
  'concession-management-types': {
    table: 'concessionManagementType',
    title: 'Concession Management Types',
    one: 'Concession Management Type',
    text: 'Who manages an airport’s concession program.',
    url: '/concessionmanagementtype',
    key: declareNumberKey('concessionManagementTypeId'),
    name: 'concessionManagementType',
    fields: { concessionManagementType: nameField({ label: 'Concession Management Type' }) },
    usedBy: ['airports'],
  },
  'management-responsibility-types': {
    table: 'managementResponsibilityType',
    title: 'Management Responsibility Types',
    one: 'Management Responsibility Type',
    text: 'What a contact of an airport is responsible for.',
    url: '/managementresponsibilitytype',
    failed: messages.responsibilitiesFailed,
    key: declareNumberKey('managementResponsibilityTypeId'),
    name: 'managementResponsibilityType',
    fields: { managementResponsibilityType: nameField({ label: 'Management Responsibility Type' }) },
    usedBy: ['contacts'],
  },
  'tenant-types': {
    table: 'tenantType',
    title: 'Tenant Types',
    one: 'Tenant Type',
    text: 'The four tenant types and the product types that each one offers.',
    url: '/tenanttypeproducttype',
    key: declareTextKey('tenantType'),
    name: 'tenantTypeDes',
    fields: { tenantTypeDes: partField('Tenant Type') },
    alsoRead: {
      productTypes: z.array(z.object({ productType: z.string(), productTypeDescription: z.string() })),
    },
    usedBy: ['tenants', 'terminals'],
    isOrdered: true,
    hasProductTypes: true,
    named: {
      keys: tenantTypes,
      because:
        'is one of the four tenant types that terminal totals, profiles, reports, and the books are based on',
      // Screens, books, and files name them by `tenantTypeLabels`, which a new name would contradict.
      fixed: ['tenantTypeDes'],
    },
    isComplete:
      'Terminal totals, profiles, reports, and the books are based on these four tenant types, so you cannot add another. You can add product types.',
  },
  'tenant-statuses': {
    table: 'tenantStatus',
    title: 'Tenant Statuses',
    one: 'Tenant Status',
    text: 'Whether a tenant is open, closed, or moving in, and whether it has a lease date.',
    url: '/tenants/status',
    key: declareTextKey('tenantStatus'),
    name: 'tenantStatusDes',
    fields: {
      tenantStatusDes: nameField({ label: 'Tenant Status' }),
      leaseDateFlag: flagField({
        label: 'Lease Date',
        help: 'Whether tenants with this status have a lease date. If not, a tenant’s date is deleted the next time the tenant is saved.',
      }),
    },
    usedBy: ['tenants'],
    isOrdered: true,
    named: {
      keys: ['ACTIVE', 'COVIDCLOSE'],
      because: 'is one of the statuses with a current lease, which lists, checks, and lease reports rely on',
      fixed: ['leaseDateFlag'],
    },
  },
  'company-types': {
    table: 'companyType',
    title: 'Company Types',
    one: 'Company Type',
    text: 'What companies do at airports, in the order used in the book.',
    url: '/companies/types',
    failed: messages.companyTypesLoadFailed,
    key: declareTextKey('companyType'),
    name: 'companyTypeDes',
    fields: { companyTypeDes: nameField({ label: 'Company Type' }) },
    alsoRead: { sequenceNumber: z.number().int() },
    usedBy: ['companies'],
    isOrdered: true,
  },
  'job-categories': {
    table: 'jobCategory',
    title: 'Job Categories',
    one: 'Job Category',
    text: 'The job categories that users choose from in their profile.',
    url: '/jobcategory',
    key: declareTextKey('jobCategory'),
    name: 'jobCategoryName',
    fields: { jobCategoryName: nameField({ label: 'Job Category' }) },
    isOutsideEditions: true,
    usedBy: ['people'],
  },
  'product-types': {
    table: 'productType',
    title: 'Product Types',
    one: 'Product Type',
    text: 'What tenants sell. Each tenant type offers some of these product types.',
    url: '/producttype',
    listUrl: '/producttype',
    readWith: 'tenant-types',
    key: declareTextKey('productType'),
    name: 'productTypeDescription',
    fields: { productTypeDescription: partField('Product Type') },
    usedBy: ['tenants'],
  },
  countries: {
    table: 'country',
    title: 'Countries',
    one: 'Country',
    url: '/countries',
    key: declareTextKey('isoCountryCode'),
    name: 'countryName',
    fields: { countryName: nameField({ label: 'Country' }) },
  },
  'states-provinces': {
    table: 'stateProvince',
    title: 'States and Provinces',
    one: 'State/Province',
    url: '/statesprovinces',
    key: { ...declareTextKey('stateProvinceCode'), within: 'isoCountryCode' },
    name: 'stateProvinceName',
    fields: { stateProvinceName: nameField({ label: 'State/Province' }) },
  },
} as const satisfies Record<string, Lookup | EditableLookup>

type Declarations = typeof declarations
type NamesOf<L> = { [N in keyof Declarations]: Declarations[N] extends L ? N : never }[keyof Declarations]

export type LookupName = keyof Declarations
export const lookups: Record<LookupName, Lookup> = declarations
export const lookupNames = listKeys(declarations)

/** The lookups that administrators edit. */
export type EditableLookupName = NamesOf<EditableLookup>
export const editableLookups = declarations as Record<LookupName, Lookup> as Record<
  EditableLookupName,
  EditableLookup
>
export const editableLookupNames = lookupNames.filter(isEditableLookup)

export function isEditableLookup(name: string | undefined): name is EditableLookupName {
  return (
    name !== undefined && Object.hasOwn(declarations, name) && 'usedBy' in declarations[name as LookupName]
  )
}

/** The lookups that forms read separately. */
export type ReadableLookupName = Exclude<LookupName, NamesOf<{ readWith: string }>>
export const readableLookupNames = lookupNames.filter(
  (name): name is ReadableLookupName => lookups[name].readWith === undefined,
)

/** The schema of an entry of each lookup, as forms read it. */
export const lookupItems = Object.fromEntries(
  lookupNames.map(name => [name, buildItemSchema(lookups[name])]),
) as unknown as { [N in LookupName]: z.ZodObject<ItemShape<Declarations[N]>> }
export type LookupItem<N extends LookupName> = z.infer<(typeof lookupItems)[N]>
