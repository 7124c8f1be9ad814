import { z } from 'zod'
import { flagField, nameField, type Field } from '#platform/contract/field.ts'
import { axnStatus, type recordStatus } from './recordStatus.ts'
import { tenantTypes } from './tenantTypes.ts'

/** What uses an entry, in singular and plural. */
const usedByWords = {
  airports: ['airport', 'airports'],
  terminals: ['terminal', 'terminals'],
  tenants: ['tenant', 'tenants'],
  contacts: ['contact', 'contacts'],
  companies: ['company', 'companies'],
  people: ['user', 'users'],
} as const satisfies Record<string, readonly [string, string]>
export type UsedBy = keyof typeof usedByWords

/** Entries that the product itself depends on, whatever their names. They cannot be deleted or made inactive. */
export interface NamedEntries {
  keys: readonly string[]
  /** The reason, as the second half of a sentence that begins with the entry. */
  because: string
  /** Fields besides the status that cannot change. */
  fixed?: readonly string[]
}

/** One list that administrators maintain. Its endpoints, SQL, list, and form follow from this. */
export interface EditableLookup {
  /** The plural in headings: 'Airport Configurations'. */
  title: string
  /** The singular in headings and messages: 'Airport Configuration'. */
  one: string
  /** Its purpose, as shown on its card. */
  text: string
  /** The path of its endpoints, below `/api/v1`. */
  url: string
  /** The path of its paged list, if not `url/paged`. */
  listUrl?: string
  /** The field that is its key: a number, or a text that is derived from the first name and never changes. */
  key: { name: string; type: 'number' | 'text' }
  /** The field with its name; one of `fields`. */
  name: string
  /** The fields besides the status, in the form's order. */
  fields: Record<string, Field>
  usedBy: readonly UsedBy[]
  /** Whether it has an order of its own (sequenceNumber) that people can change. */
  isOrdered?: true
  /** Whether an entry lists the product types that belong to it. */
  hasProductTypes?: true
  named?: NamedEntries
  /** Why there can be no others. */
  isComplete?: string
}

const numbered = (name: string) => ({ name, type: 'number' }) as const
const spelled = (name: string) => ({ name, type: 'text' }) as const

/** Part of 'tenantType | productType', so its own name cannot contain this character. */
function partField(label: string): Field {
  const { schema, ...field } = nameField({ label })
  return {
    ...field,
    schema: schema.refine(name => !name.includes('|'), 'Please leave the | out of the name.'),
  }
}

const lists = {
  airlines: {
    title: 'Airlines',
    one: 'Airline',
    text: 'The airlines that airports name as dominant in their terminals.',
    url: '/airlines',
    key: numbered('airlineId'),
    name: 'airlineName',
    fields: { airlineName: nameField({ label: 'Airline' }) },
    usedBy: ['terminals'],
  },
  'airport-configurations': {
    title: 'Airport Configurations',
    one: 'Airport Configuration',
    text: 'How terminals and concourses lie to one another, and which configuration asks for a description.',
    url: '/airports/configurations',
    key: numbered('airportConfigurationId'),
    name: 'airportConfigurationName',
    fields: {
      airportConfigurationName: nameField({ label: 'Airport Configuration' }),
      additionalInfoFlag: flagField({
        label: 'Additional Information',
        help: 'Whether the info step asks airports with this configuration for a text about it.',
      }),
    },
    usedBy: ['airports'],
  },
  'concession-management-types': {
    title: 'Concession Management Types',
    one: 'Concession Management Type',
    text: 'Who runs the concession program of an airport.',
    url: '/concessionmanagementtype',
    key: numbered('concessionManagementTypeId'),
    name: 'concessionManagementType',
    fields: { concessionManagementType: nameField({ label: 'Concession Management Type' }) },
    usedBy: ['airports'],
  },
  'management-responsibility-types': {
    title: 'Management Responsibility Types',
    one: 'Management Responsibility Type',
    text: 'What a contact of an airport is responsible for.',
    url: '/managementresponsibilitytype',
    key: numbered('managementResponsibilityTypeId'),
    name: 'managementResponsibilityType',
    fields: { managementResponsibilityType: nameField({ label: 'Management Responsibility Type' }) },
    usedBy: ['contacts'],
  },
  'tenant-types': {
    title: 'Tenant Types',
    one: 'Tenant Type',
    text: 'The four kinds of tenants, and which product types each of them offers.',
    url: '/tenanttypeproducttype',
    key: spelled('tenantType'),
    name: 'tenantTypeDes',
    fields: { tenantTypeDes: partField('Tenant Type') },
    usedBy: ['tenants', 'terminals'],
    isOrdered: true,
    hasProductTypes: true,
    named: {
      keys: tenantTypes,
      because: 'is one of the four that terminal totals, profiles, reports and the books are worked out by',
    },
    isComplete:
      'Terminal totals, profiles, reports and the books are worked out by these four. A fifth would be counted nowhere, so none can be added; product types can.',
  },
  'tenant-statuses': {
    title: 'Tenant Statuses',
    one: 'Tenant Status',
    text: 'Whether a tenant is there, closed or moving in, and whether it has a lease date.',
    url: '/tenants/status',
    key: spelled('tenantStatus'),
    name: 'tenantStatusDes',
    fields: {
      tenantStatusDes: nameField({ label: 'Tenant Status' }),
      leaseDateFlag: flagField({
        label: 'Lease Date',
        help: 'Whether a tenant with this status has a lease date. Without one, its date is dropped when the tenant is saved the next time.',
      }),
    },
    usedBy: ['tenants'],
    isOrdered: true,
    named: {
      keys: ['ACTIVE', 'COVIDCLOSE'],
      because: 'is one of those whose lease goes on, which lists, checks and lease reports go by',
      fixed: ['leaseDateFlag'],
    },
  },
  'company-types': {
    title: 'Company Types',
    one: 'Company Type',
    text: 'What companies do at airports, in the order of the book.',
    url: '/companies/types',
    key: spelled('companyType'),
    name: 'companyTypeDes',
    fields: { companyTypeDes: nameField({ label: 'Company Type' }) },
    usedBy: ['companies'],
    isOrdered: true,
  },
  'job-categories': {
    title: 'Job Categories',
    one: 'Job Category',
    text: 'What users do, as they say in their profile.',
    url: '/jobcategory',
    key: spelled('jobCategory'),
    name: 'jobCategoryName',
    fields: { jobCategoryName: nameField({ label: 'Job Category' }) },
    usedBy: ['people'],
  },
  'product-types': {
    title: 'Product Types',
    one: 'Product Type',
    text: 'What tenants sell; tenant types say which of them they offer.',
    url: '/producttype',
    listUrl: '/producttype',
    key: spelled('productType'),
    name: 'productTypeDescription',
    fields: { productTypeDescription: partField('Product Type') },
    usedBy: ['tenants'],
  },
} satisfies Record<string, EditableLookup>

export type EditableLookupName = keyof typeof lists
export const editableLookups: Record<EditableLookupName, EditableLookup> = lists
export const editableLookupNames = Object.keys(lists) as EditableLookupName[]

export const isEditableLookup = (name: string | undefined): name is EditableLookupName =>
  name !== undefined && Object.hasOwn(lists, name)

const use = z.object({
  of: z.enum(Object.keys(usedByWords) as UsedBy[]),
  count: z.number().int(),
})
export type Use = z.infer<typeof use>

/** A product type of a tenant type. */
const offeredProductType = z.object({
  productType: z.string(),
  productTypeDescription: z.string(),
  axnStatus,
  isOffered: z.boolean(),
  /** The number of tenants with this category. */
  tenants: z.number().int(),
})
export type OfferedProductType = z.infer<typeof offeredProductType>

/** What every entry has besides its key and its fields. */
const common = {
  axnStatus,
  uses: z.array(use),
  /** Why it can be neither deleted nor made inactive; null if it can. */
  staysBecause: z.string().nullable(),
  modifiedDate: z.string(),
  version: z.number().int(),
}
const commonEntry = z.object(common)

/** An entry of any list. Its key and its fields have their own names. */
export type LookupEntry = Record<string, unknown> &
  z.infer<typeof commonEntry> & { sequenceNumber?: number; productTypes?: OfferedProductType[] }

/** The schema of a list's entries as they are read. */
export function entrySchema(kind: EditableLookup): z.ZodType<LookupEntry> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, field.schema] as const)
  return z.object({
    [kind.key.name]: kind.key.type === 'number' ? z.number().int() : z.string(),
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>),
    ...(kind.isOrdered ? { sequenceNumber: z.number().int() } : {}),
    ...(kind.hasProductTypes ? { productTypes: z.array(offeredProductType) } : {}),
    ...common,
  }) as unknown as z.ZodType<LookupEntry>
}

/** The input for an entry: its fields by name, and its status. */
export type LookupInput = Record<string, unknown> & {
  axnStatus: z.infer<typeof recordStatus>
  productTypes?: string[]
}

export const keyOf = (kind: EditableLookup, entry: LookupEntry): string => String(entry[kind.key.name])
export const nameOf = (kind: EditableLookup, entry: LookupEntry): string => String(entry[kind.name])
export const isUsed = (entry: LookupEntry): boolean => entry.uses.some(each => each.count > 0)

/** '12 tenants, 3 airports'; empty if nothing uses it. */
export function usesInWords(uses: readonly Use[]): string {
  return uses
    .filter(each => each.count > 0)
    .map(({ of, count }) => `${count.toLocaleString('en-US')} ${usedByWords[of][count === 1 ? 0 : 1]}`)
    .join(', ')
}

const longestKey = 50

/** The key of a new entry: its name in capitals, letters and digits only. Empty if the name has neither. */
export function keyFromName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .match(/[\p{L}\p{N}]/gu)
  return (letters ?? []).slice(0, longestKey).join('')
}
