import { sql } from 'drizzle-orm'
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { toSearchedText, axnStatus, flag, proposedBy, stamped } from './columns.ts'

/** Names that differ only in case are equal, in any alphabet. */
const lowerAnyAlphabet = (name: AnyPgColumn) => sql`lower(${name} collate "und-x-icu")`

export const country = pgTable('country', {
  isoCountryCode: char({ length: 2 }).primaryKey(),
  countryName: text().notNull(),
})

export const stateProvince = pgTable(
  'state_province',
  {
    isoCountryCode: char({ length: 2 })
      .notNull()
      .references(() => country.isoCountryCode),
    stateProvinceCode: text().notNull(),
    stateProvinceName: text().notNull(),
  },
  t => [primaryKey({ columns: [t.isoCountryCode, t.stateProvinceCode] })],
)

export const jobCategory = pgTable(
  'job_category',
  {
    jobCategory: text().primaryKey(),
    jobCategoryName: text().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [uniqueIndex('job_category_name_key').on(lowerAnyAlphabet(t.jobCategoryName))],
)

export const airportConfiguration = pgTable(
  'airport_configuration',
  {
    airportConfigurationId: integer().primaryKey().generatedByDefaultAsIdentity(),
    airportConfigurationName: text().notNull(),
    additionalInfoFlag: flag().notNull().default('N'),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [
    uniqueIndex('airport_configuration_name_key').on(sql`lower(${t.airportConfigurationName})`),
    check('airport_configuration_flag_check', sql`${t.additionalInfoFlag} in ('Y', 'N')`),
  ],
)

export const concessionManagementType = pgTable(
  'concession_management_type',
  {
    concessionManagementTypeId: integer().primaryKey().generatedByDefaultAsIdentity(),
    concessionManagementType: text().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [uniqueIndex('concession_management_type_name_key').on(sql`lower(${t.concessionManagementType})`)],
)

export const managementResponsibilityType = pgTable(
  'management_responsibility_type',
  {
    managementResponsibilityTypeId: integer().primaryKey().generatedByDefaultAsIdentity(),
    managementResponsibilityType: text().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [
    uniqueIndex('management_responsibility_type_name_key').on(sql`lower(${t.managementResponsibilityType})`),
  ],
)

export const tenantType = pgTable(
  'tenant_type',
  {
    tenantType: text().primaryKey(),
    tenantTypeDes: text().notNull(),
    sequenceNumber: integer().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [uniqueIndex('tenant_type_name_key').on(lowerAnyAlphabet(t.tenantTypeDes))],
)

export const productType = pgTable(
  'product_type',
  {
    productType: text().primaryKey(),
    productTypeDescription: text().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [uniqueIndex('product_type_name_key').on(lowerAnyAlphabet(t.productTypeDescription))],
)

/** The possible categories of a tenant: 'tenantType | productType'. */
export const tenantTypeProductType = pgTable(
  'tenant_type_product_type',
  {
    tenantType: text().notNull(),
    productType: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantType, t.productType] }),
    foreignKey({
      name: 'category_tenant_type_fk',
      columns: [t.tenantType],
      foreignColumns: [tenantType.tenantType],
    }),
    foreignKey({
      name: 'category_product_type_fk',
      columns: [t.productType],
      foreignColumns: [productType.productType],
    }),
  ],
)

export const tenantStatus = pgTable(
  'tenant_status',
  {
    tenantStatus: text().primaryKey(),
    tenantStatusDes: text().notNull(),
    /** Whether a tenant with this status shows and sends its lease date. */
    leaseDateFlag: flag().notNull().default('N'),
    sequenceNumber: integer().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [
    uniqueIndex('tenant_status_name_key').on(lowerAnyAlphabet(t.tenantStatusDes)),
    check('tenant_status_flag_check', sql`${t.leaseDateFlag} in ('Y', 'N')`),
  ],
)

export const companyType = pgTable(
  'company_type',
  {
    companyType: text().primaryKey(),
    companyTypeDes: text().notNull(),
    sequenceNumber: integer().notNull(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [uniqueIndex('company_type_name_key').on(lowerAnyAlphabet(t.companyTypeDes))],
)

export const airline = pgTable(
  'airline',
  {
    airlineId: integer().primaryKey().generatedByDefaultAsIdentity(),
    airlineName: text().notNull(),
    axnStatus: axnStatus(),
    proposedUserId: proposedBy(),
    /** The airline that this one was merged into. It is then NOT ACTIVE and offered nowhere. */
    mergedInto: integer().references((): AnyPgColumn => airline.airlineId),
    ...stamped,
  },
  t => [uniqueIndex('airline_name_key').on(sql`lower(${t.airlineName})`)],
)

export const brand = pgTable(
  'brand',
  {
    brandId: integer().primaryKey().generatedByDefaultAsIdentity(),
    brandName: text().notNull(),
    axnStatus: axnStatus(),
    proposedUserId: proposedBy(),
    /** The brand that this one was merged into. It is then NOT ACTIVE and offered nowhere. */
    mergedInto: integer().references((): AnyPgColumn => brand.brandId),
    ...stamped,
  },
  t => [
    uniqueIndex('brand_name_key').on(sql`lower(${t.brandName})`),
    // In the collation used to search and sort names; otherwise neither index would serve. Updated immediately,
    // because a pending list slows every search.
    index('brand_searched_index')
      .using('gin', sql`${toSearchedText(t.brandName)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('brand_name_order_index').on(sql`(${t.brandName} collate "und-x-icu")`, t.brandId),
  ],
)
