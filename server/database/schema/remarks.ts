import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  type AnyPgColumn,
  primaryKey,
} from 'drizzle-orm/pg-core'
import { airportInstance } from './airports.ts'
import { stamped } from './columns.ts'
import { companyInstance } from './companies.ts'

/** A row ends with the airport's or company's year that it is about, and follows a change of its key. */
export const referToSubjectYears = (
  table: string,
  of: Record<'airportId' | 'companyId' | 'axnInstanceId', AnyPgColumn>,
) => [
  foreignKey({
    name: `${table}_airport_instance_fk`,
    columns: [of.airportId, of.axnInstanceId],
    foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
  })
    .onDelete('cascade')
    .onUpdate('cascade'),
  foreignKey({
    name: `${table}_company_instance_fk`,
    columns: [of.companyId, of.axnInstanceId],
    foreignColumns: [companyInstance.companyId, companyInstance.axnInstanceId],
  })
    .onDelete('cascade')
    .onUpdate('cascade'),
]

/**
 * Remarks of reviewers on the figures of an airport's or a company's year, with their answers and actions. Rows are
 * only added; their stamp says who and when.
 */
export const remark = pgTable(
  'remark',
  {
    remarkId: integer().primaryKey().generatedAlwaysAsIdentity(),
    airportId: integer(),
    companyId: integer(),
    axnInstanceId: integer().notNull(),
    /** The remark that this entry belongs to; null for the remark itself. */
    aboutRemarkId: integer().references((): AnyPgColumn => remark.remarkId, { onDelete: 'cascade' }),
    act: text({ enum: ['REMARKED', 'ANSWERED', 'RESOLVED', 'REOPENED'] }).notNull(),
    remarkText: text(),
    /** The place, named as in findings, with the label and value at the time; only for the remark itself. */
    step: text(),
    terminalId: integer(),
    field: text(),
    label: text(),
    valueText: text(),
    ...stamped,
  },
  t => [
    check('remark_subject_check', sql`num_nonnulls(${t.airportId}, ${t.companyId}) = 1`),
    check(
      'remark_act_check',
      sql`case when ${t.act} = 'REMARKED' then ${t.aboutRemarkId} is null and num_nonnulls(${t.remarkText}, ${t.step}, ${t.field}, ${t.label}) = 4
        else ${t.aboutRemarkId} is not null and ${t.act} in ('ANSWERED', 'RESOLVED', 'REOPENED') end`,
    ),
    ...referToSubjectYears('remark', t),
    index('remark_airport_index').on(t.airportId, t.axnInstanceId),
    index('remark_company_index').on(t.companyId, t.axnInstanceId),
  ],
)

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
    ...referToSubjectYears('location_statement', t),
  ],
)
