import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { moment, now } from '#platform/database/moment.ts'

/** Tables whose changes appear on no page, report, or book: sessions, second factors, affiliations. */
export const tablesOutsideRevision = [
  'session',
  'user_password',
  'password_reset',
  'email_change',
  'app_user',
  'user_phone',
  'affiliated_airport',
  'affiliated_company',
  'reminder',
  'lease_feed',
  'api_key',
  'delegation',
  'saved',
  'list_view',
  'digest_setting',
  'passkey',
  'recovery_code',
  'authenticator_app',
  'chart_embed',
] as const

/**
 * Who changed what, when, from what to what. The trigger `factbook_audit` writes it in the change's own transaction, so
 * no query can skip it. Rows are never updated or deleted.
 */
export const audit = pgTable(
  'audit',
  {
    auditId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(now),
    /** Null for automatic changes (import, carry-over). */
    userId: integer(),
    /** The endpoint's `METHOD url`, or the command. */
    request: text(),
    tableName: text().notNull(),
    /** The values of the record's primary key joined by `/` (a `/` in a value becomes `%2F`). */
    recordKey: text(),
    /** Changes of one transaction have the same id and time. */
    transactionId: bigint({ mode: 'number' }).default(sql`pg_current_xact_id()::text::bigint`),
    /** One person's action: one transaction, or several for a call that works in steps. */
    actionId: uuid(),
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
    index('audit_record_index').on(t.tableName, t.recordKey.op('text_pattern_ops'), t.auditId),
    index('audit_user_index').on(t.userId, t.auditId),
    index('audit_year_index').on(t.axnInstanceId, t.auditId),
    index('audit_deleted_index')
      .on(t.auditId)
      .where(sql`${t.after} is null`),
    index('audit_automatic_index')
      .on(t.auditId)
      .where(sql`${t.userId} is null`),
    index('audit_moment_index').on(t.at),
    index('audit_action_index').on(t.actionId, t.auditId),
    // For `factbook_changes`, which every request answered from memory calls.
    index('audit_book_revision_index')
      .on(t.transactionId)
      .where(
        sql`${t.tableName} not in (${sql.raw(tablesOutsideRevision.map(name => `'${name}'`).join(', '))})`,
      ),
  ],
)

/**
 * One action of a person or of the product itself. The trigger `factbook_audit` adds it with its first change, so every
 * change belongs to exactly one action.
 */
export const action = pgTable(
  'action',
  {
    actionId: uuid().primaryKey(),
    at: moment().notNull().default(now),
    userId: integer(),
    request: text(),
    /** A title for actions that have one: 'Merge the brand ... into ...'. */
    title: text(),
    /** The action that this one undid. */
    undoneActionId: uuid().references((): AnyPgColumn => action.actionId),
    /** The link used by a colleague of the user; null if the user did it. */
    delegationId: integer(),
    /** The caller's reason for changing published figures. */
    reason: text(),
  },
  t => [
    index('action_moment_index').on(t.at, t.actionId),
    index('action_user_index').on(t.userId, t.at),
    // For the list of merges, undos, and whole years.
    index('action_titled_index')
      .on(t.actionId)
      .where(sql`${t.title} is not null`),
    index('action_undone_index')
      .on(t.undoneActionId)
      .where(sql`${t.undoneActionId} is not null`),
  ],
)

/**
 * The changes that correct a published figure, written by triggers. A change made while its airport was unpublished
 * becomes a correction of the action that publishes the airport again. The two tables have no foreign keys, because
 * their rows are never deleted and checking keys would slow each save.
 */
export const figureCorrection = pgTable('figure_correction', {
  auditId: bigint({ mode: 'number' }).primaryKey(),
  actionId: uuid().notNull(),
  /** If it is missing, the transaction fails on commit. */
  isReasonRequired: boolean().notNull(),
})
