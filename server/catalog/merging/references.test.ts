import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { useService } from '#tests/app.ts'
import { references } from './references.ts'

const service = useService()

const keys: Record<NameKind, [table: string, column: string]> = {
  brands: ['brand', 'brand_id'],
  companies: ['company', 'company_id'],
  airlines: ['airline', 'airline_id'],
}

/** Every column with a foreign key to this one, directly or through another table. */
async function columnsThatReach(table: string, column: string): Promise<string[]> {
  const { rows } = await service.database.read(db =>
    db.execute<{ name: string }>(sql`
      with recursive pair as (
        select conrelid, confrelid, conkey[place] as own, confkey[place] as foreign_key
        from pg_constraint, generate_subscripts(conkey, 1) as place where contype = 'f'
      ), reached(relation, attribute) as (
        select attrelid, attnum from pg_attribute
        where attrelid = ('public.' || ${table}::text)::regclass and attname = ${column}::text
        union
        select pair.conrelid, pair.own from reached
        join pair on pair.confrelid = reached.relation and pair.foreign_key = reached.attribute
      )
      select relation::regclass::text || '.' || attname as name from reached
      join pg_attribute on attrelid = relation and attnum = attribute
      where relation <> ('public.' || ${table}::text)::regclass order by 1`),
  )
  return rows.map(row => row.name)
}

it.each(Object.entries(keys))(
  'every foreign key that reaches the %s is moved',
  async (kind, [table, column]) => {
    const listed = references[kind as NameKind].map(each => `${each.table}.${each.column}`)
    expect(listed.toSorted()).toEqual(await columnsThatReach(table, column))
  },
)

/** References without a foreign key, and why a merge does not change them. */
const left = {
  // Records of past events do not change.
  audit: 'company_id',
  // A colleague's link to a company that is merged ends.
  delegation: 'company_id',
}

it('no other column in the database is named like one of their keys', async () => {
  const { rows } = await service.database.read(db =>
    db.execute<{ table: string; column: string }>(sql`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      where table_schema = 'public' and column_name ~ '(^|_)(brand|company|airline)_id$'
        and (table_name, column_name) not in (('brand', 'brand_id'), ('company', 'company_id'), ('airline', 'airline_id'))`),
  )
  const listed = Object.values(references).flat()
  const unknown = rows.filter(
    ({ table, column }) =>
      !listed.some(each => each.table === table && each.column === column) &&
      (left as Record<string, string>)[table] !== column,
  )
  expect(unknown).toEqual([])
})
