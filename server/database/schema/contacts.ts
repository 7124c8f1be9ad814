import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { airportInstance } from './airports.ts'
import { toSearchedText, axnStatus, confirmed, flag, personName, stamped } from './columns.ts'
import { companyInstanceType } from './companies.ts'
import { managementResponsibilityType } from './lookups.ts'

/** A contact person of one airport (with a responsibility) or one company (with a company type) in one year. */
export const contact = pgTable(
  'contact',
  {
    contactId: integer().generatedByDefaultAsIdentity().notNull(),
    axnInstanceId: integer().notNull(),
    airportId: integer(),
    managementResponsibilityTypeId: integer().references(
      () => managementResponsibilityType.managementResponsibilityTypeId,
    ),
    companyId: integer(),
    companyType: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    title: text(),
    companyName: text(),
    address1: text(),
    address2: text(),
    city: text(),
    stateProvinceCode: text(),
    postalCode: text(),
    isoCountryCode: text(),
    email: text(),
    url: text(),
    /** 'To Be Printed'. */
    factbookIncludeFlag: flag().notNull().default('Y'),
    /** Display order. */
    orderSequenceNumber: integer().notNull().default(0),
    axnStatus: axnStatus(),
    confirmed: confirmed(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'contact_key', columns: [t.axnInstanceId, t.contactId] }),
    foreignKey({
      name: 'contact_airport_instance_fk',
      columns: [t.airportId, t.axnInstanceId],
      foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
    }),
    foreignKey({
      name: 'contact_company_instance_type_fk',
      columns: [t.companyId, t.axnInstanceId, t.companyType],
      foreignColumns: [
        companyInstanceType.companyId,
        companyInstanceType.axnInstanceId,
        companyInstanceType.companyType,
      ],
    }),
    index('contact_airport_index').on(t.airportId, t.axnInstanceId, t.orderSequenceNumber),
    index('contact_company_index').on(t.companyId, t.axnInstanceId, t.orderSequenceNumber),
    index('contact_searched_index')
      .using('gin', sql`${toSearchedText(personName(t))} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('contact_last_name_index').on(t.axnInstanceId, t.lastName),
    check(
      'contact_owner_check',
      sql`(${t.airportId} is not null and ${t.managementResponsibilityTypeId} is not null and ${t.companyId} is null) or (${t.airportId} is null and ${t.companyId} is not null and ${t.companyType} is not null)`,
    ),
    check('contact_include_flag_check', sql`${t.factbookIncludeFlag} in ('Y', 'N')`),
  ],
)

export const contactPhone = pgTable(
  'contact_phone',
  {
    axnInstanceId: integer().notNull(),
    contactId: integer().notNull(),
    phoneType: text({ enum: ['Work', 'Fax'] }).notNull(),
    phone: text().notNull(),
    extPhone: text(),
  },
  t => [
    primaryKey({ name: 'contact_phone_key', columns: [t.axnInstanceId, t.contactId, t.phoneType] }),
    foreignKey({
      name: 'contact_phone_contact_fk',
      columns: [t.axnInstanceId, t.contactId],
      foreignColumns: [contact.axnInstanceId, contact.contactId],
    }).onDelete('cascade'),
    check('contact_phone_type_check', sql`${t.phoneType} in ('Work', 'Fax')`),
  ],
)
