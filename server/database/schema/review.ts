import { foreignKey, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus, day, stamped } from './columns.ts'

/** The id and year that identify an airport or company of a year in its own table. */
type InstanceKey = [AnyPgColumn, AnyPgColumn]

/** 'airport_status_change'. The type leaves out the kind, so that a query can use either table. */
const tableName = <Name extends string>(kind: SubjectKind, name: Name) => `${kind}_${name}` as Name

/** `subjectId` is the airport's or the company's id. */
const subjectKey = (kind: SubjectKind) => ({
  subjectId: integer(`${kind}_id`).notNull(),
  axnInstanceId: integer().notNull(),
})

/** An editor's answer to a warning. If the figures change, the warning must be answered again. */
export const defineWarningAnswers = (kind: SubjectKind, instanceKey: InstanceKey) =>
  pgTable(
    tableName(kind, 'warning_answer'),
    {
      ...subjectKey(kind),
      /** The rule and the data it concerns, such as `salesPerEnplanement.FOODBEVERAGE@12`. */
      warning: text().notNull(),
      /** The rule's figures at the time of the answer. */
      figures: text().notNull(),
      explanation: text(),
      answered: day(),
      ...stamped,
    },
    t => [
      primaryKey({ columns: [t.subjectId, t.axnInstanceId, t.warning] }),
      foreignKey({
        name: `${kind}_warning_answer_${kind}_instance_fk`,
        columns: [t.subjectId, t.axnInstanceId],
        foreignColumns: instanceKey,
      }),
    ],
  )

/** A figure that an editor has marked as not available. Triggers remove the mark when the figure is entered. */
export const defineUnavailableFigures = (kind: SubjectKind, instanceKey: InstanceKey) =>
  pgTable(
    tableName(kind, 'unavailable_figure'),
    {
      ...subjectKey(kind),
      /** Named as in the checks, such as `phone` or `terminals/12/FOODBEVERAGE.areaTotal`. */
      figure: text().notNull(),
      ...stamped,
    },
    t => [
      primaryKey({
        name: `${kind}_unavailable_figure_key`,
        columns: [t.subjectId, t.axnInstanceId, t.figure],
      }),
      foreignKey({
        name: `${kind}_unavailable_figure_${kind}_instance_fk`,
        columns: [t.subjectId, t.axnInstanceId],
        foreignColumns: instanceKey,
      }),
    ],
  )

/** Every status change: who, when, from, to, why. Rows are never changed or deleted. */
export const defineStatusChanges = (kind: SubjectKind, instanceKey: InstanceKey) =>
  pgTable(
    tableName(kind, 'status_change'),
    {
      statusChangeId: integer().primaryKey().generatedAlwaysAsIdentity(),
      ...subjectKey(kind),
      fromStatus: axnInstanceStatus(),
      toStatus: axnInstanceStatus(),
      action: text().notNull(),
      reason: text(),
      ...stamped,
    },
    t => [
      index(`${kind}_status_change_index`).on(t.subjectId, t.axnInstanceId, t.statusChangeId),
      foreignKey({
        name: `${kind}_status_change_${kind}_instance_fk`,
        columns: [t.subjectId, t.axnInstanceId],
        foreignColumns: instanceKey,
      }),
    ],
  )
