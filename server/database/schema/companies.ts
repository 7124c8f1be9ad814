import { sql } from 'drizzle-orm'
import {
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
import { airport } from './airports.ts'
import {
  toSearchedText,
  axnInstanceStatus,
  axnStatus,
  confirmed,
  flag,
  proposedBy,
  stamped,
} from './columns.ts'
import { axnInstance } from './instances.ts'
import { companyType } from './lookups.ts'
import { defineStatusChanges, defineUnavailableFigures, defineWarningAnswers } from './review.ts'

/** A company's name, address, and description. */
const companyDetails = () => ({
  companyName: text().notNull(),
  address1: text(),
  address2: text(),
  city: text(),
  postalCode: text(),
  stateProvinceCode: text(),
  isoCountryCode: text(),
  phone: text(),
  fax: text(),
  url: text(),
  companyInfoText: text(),
})

/**
 * The main company record, which only administrators change. Its details are the initial values of a company instance,
 * and each year then has its own (see `companyAsOf`).
 */
export const company = pgTable(
  'company',
  {
    companyId: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...companyDetails(),
    axnStatus: axnStatus(),
    proposedUserId: proposedBy(),
    /** The company that this one was merged into. It is then NOT ACTIVE and offered nowhere. */
    mergedInto: integer().references((): AnyPgColumn => company.companyId),
    ...stamped,
  },
  t => [
    uniqueIndex('company_name_key').on(sql`lower(${t.companyName})`),
    index('company_searched_index')
      .using('gin', sql`${toSearchedText(t.companyName)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('company_name_order_index').on(sql`(${t.companyName} collate "und-x-icu")`, t.companyId),
  ],
)

/** A company in one year, with its details as of that year. */
export const companyInstance = pgTable(
  'company_instance',
  {
    companyId: integer()
      .notNull()
      .references(() => company.companyId),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    axnInstanceStatus: axnInstanceStatus(),
    dbeFlag: flag().notNull().default('N'),
    ...companyDetails(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'company_instance_key', columns: [t.companyId, t.axnInstanceId] }),
    index('company_instance_status_index').on(t.axnInstanceId, t.axnInstanceStatus),
    uniqueIndex('company_instance_name_key').on(t.axnInstanceId, sql`lower(${t.companyName})`),
    index('company_instance_searched_index')
      .using('gin', sql`${toSearchedText(t.companyName)} gin_trgm_ops`)
      .with({ fastupdate: false }),
    check(
      'company_instance_status_check',
      sql`${t.axnInstanceStatus} in ('INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED')`,
    ),
    check('company_instance_dbe_flag_check', sql`${t.dbeFlag} in ('Y', 'N')`),
  ],
)

export const companyInstanceType = pgTable(
  'company_instance_type',
  {
    companyId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    companyType: text()
      .notNull()
      .references(() => companyType.companyType),
    companyTypeInfoText: text(),
    confirmed: confirmed(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'company_instance_type_key', columns: [t.companyId, t.axnInstanceId, t.companyType] }),
    foreignKey({
      name: 'company_instance_type_company_instance_fk',
      columns: [t.companyId, t.axnInstanceId],
      foreignColumns: [companyInstance.companyId, companyInstance.axnInstanceId],
    }),
  ],
)

/** Where a company operates in one year, per company type. */
export const companyAirportInstance = pgTable(
  'company_airport_instance',
  {
    companyId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    companyType: text().notNull(),
    airportId: integer()
      .notNull()
      .references(() => airport.airportId),
  },
  t => [
    primaryKey({
      name: 'company_airport_instance_key',
      columns: [t.companyId, t.axnInstanceId, t.companyType, t.airportId],
    }),
    foreignKey({
      name: 'company_airport_instance_type_fk',
      columns: [t.companyId, t.axnInstanceId, t.companyType],
      foreignColumns: [
        companyInstanceType.companyId,
        companyInstanceType.axnInstanceId,
        companyInstanceType.companyType,
      ],
    }),
    index('company_airport_instance_airport_index').on(t.axnInstanceId, t.airportId),
  ],
)

const instanceKey: [AnyPgColumn, AnyPgColumn] = [companyInstance.companyId, companyInstance.axnInstanceId]

export const companyWarningAnswer = defineWarningAnswers('company', instanceKey)
export const companyUnavailableFigure = defineUnavailableFigures('company', instanceKey)
export const companyStatusChange = defineStatusChanges('company', instanceKey)
