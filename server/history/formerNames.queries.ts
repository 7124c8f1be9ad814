import { sql, type SQL } from 'drizzle-orm'

/**
 * The `id` and former `name` of records that were renamed, or proposed under another name. A list or workbook may be
 * older than that. Names that were undone do not count.
 */
export const selectFormerNames = (tables: readonly string[], nameColumn: string): SQL =>
  sql`select split_part(record_key, '/', 1)::integer as id, before ->> ${nameColumn} as name from audit
    where table_name in (${sql.join(
      tables.map(each => sql`${each}`),
      sql`, `,
    )})
      and before ->> ${nameColumn} <> after ->> ${nameColumn}
      and not exists (select from action where action.action_id = audit.action_id and undone_action_id is not null)`
