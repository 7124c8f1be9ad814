import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Who changed what, when, from what to what. Written by the trigger `factbook_audit` in the transaction of the change
 * itself, so no query can forget it; nothing updates or deletes a row.
 */
export const audit = pgTable(
  'audit',
  {
    auditId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** Null for the product's own doing (import, carry-over). */
    userId: integer(),
    /** What was asked for: the endpoint's `METHOD url`, or the command. */
    request: text(),
    tableName: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    airportId: integer(),
    companyId: integer(),
    axnInstanceId: integer(),
  },
  t => [
    index('audit_airport_index').on(t.airportId, t.axnInstanceId, t.auditId),
    index('audit_company_index').on(t.companyId, t.axnInstanceId, t.auditId),
    index('audit_table_index').on(t.tableName, t.auditId),
  ],
)
