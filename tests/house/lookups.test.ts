import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { isEditableLookup, lookupItems, lookupNames, lookups } from '#domain/catalog/lookups.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import { getLookupTable, listUsesOfKey } from '#server/catalog/lookups/lookupTable.ts'
import { fromConstraintError } from '#server/database/constraintProblems.ts'
import * as schema from '#server/database/schema/lookups.ts'

/** Brands have their own calls, because they are proposed and merged. The other one belongs to the tenant types. */
const otherTables = ['brand', 'tenantTypeProductType']

it('every table of lookups.ts is a declared lookup, and every declared lookup has a table', () => {
  const tables = Object.keys(schema).filter(name => is((schema as Record<string, unknown>)[name], PgTable))
  const declared = lookupNames.map(name => lookups[name].table)
  expect([...declared, ...otherTables].toSorted()).toEqual(tables.toSorted())
})

describe.each(lookupNames)('the lookup %s', name => {
  const { table: tableName, key, fields, alsoRead, isOrdered } = lookups[name]
  const { table, columns } = getLookupTable(name)

  it('has all columns that it declares', () => {
    const computed = name === 'tenant-types' ? ['productTypes'] : []
    const declared = [key.name, ...Object.keys(fields), ...Object.keys(alsoRead ?? {})]
    const wanted = [...declared, ...(isOrdered ? ['sequenceNumber'] : [])].filter(
      each => !computed.includes(each),
    )
    expect(Object.keys(columns)).toEqual(expect.arrayContaining(wanted))
  })

  it('is read by forms through its own call, or with the lookup that names its entries', () => {
    const readable = (lookups[name].readWith ?? name) as keyof typeof lookupEndpoints
    expect(lookupEndpoints[readable].url).toBe(lookups[readable].url)
    expect(lookupItems[name].shape).toHaveProperty(lookups[name].name)
  })

  it.runIf(isEditableLookup(name))(
    'is edited by administrators, with a history and names that are unique',
    () => {
      if (!isEditableLookup(name)) return
      expect(Object.keys(columns)).toEqual(expect.arrayContaining(['axnStatus', 'version', 'modifiedDate']))
      expect(getTableConfig(table).indexes.map(each => each.config.name)).toContain(
        `${getTableConfig(table).name}_name_key`,
      )
      expect(entryEndpoints[name].save.url).toBe(`${lookups[name].url}/:id`)
      const constraint = `${getTableConfig(table).name}_name_key`
      const taken = Object.assign(new Error(constraint), { code: '23505', constraint })
      expect(fromConstraintError(taken)?.errors).toMatchObject([{ pointer: `/${lookups[name].name}` }])
      expect(recordKinds[tableName]).toMatchObject({ label: lookups[name].one, title: [lookups[name].name] })
      expect(
        listUsesOfKey(key.name, ['airports', 'terminals', 'tenants', 'contacts', 'companies', 'people']),
      ).not.toEqual([])
    },
  )
})
