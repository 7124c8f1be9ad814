import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { airportInstance } from './airports.ts'
import { stamped } from './columns.ts'
import { companyInstance } from './companies.ts'

/** Why an airport and a company disagree for a year on whether the company operates there, as either side states it. */
export const locationStatement = pgTable(
  'location_statement',
  {
    airportId: integer().notNull(),
    companyId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    side: text({ enum: ['airport', 'company'] }).notNull(),
    /** The difference it refers to. It says nothing about the opposite one. */
    differenceKind: text({ enum: ['missingTenant', 'missingLocation'] }).notNull(),
    reason: text().notNull(),
    ...stamped,
  },
  t => [
    primaryKey({
      name: 'location_statement_key',
      columns: [t.airportId, t.companyId, t.axnInstanceId, t.side],
    }),
    check(
      'location_statement_check',
      sql`${t.side} in ('airport', 'company') and ${t.differenceKind} in ('missingTenant', 'missingLocation')`,
    ),
    foreignKey({
      name: 'location_statement_airport_instance_fk',
      columns: [t.airportId, t.axnInstanceId],
      foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({
      name: 'location_statement_company_instance_fk',
      columns: [t.companyId, t.axnInstanceId],
      foreignColumns: [companyInstance.companyId, companyInstance.axnInstanceId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)
