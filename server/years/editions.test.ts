import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/connect.ts'
import { useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeTenant, makeTerminal } from '#tests/make.ts'
import { sharedTables, yearlyTables } from '../database/editionTables.ts'
import { freezeEdition, findEditionFaults, alignEditions, selectEdition } from './editions.ts'

const service = useService()

const namesOf = async (query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await service.database.read(db => db.execute<{ name: string }>(query))
  return rows.map(row => row.name)
}

describe('the tables of the database', () => {
  it('are copied for a closed year only if all open years share them', () => {
    expect(sharedTables).toEqual([
      'airline',
      'airport',
      'airport_configuration',
      'brand',
      'company',
      'company_type',
      'concession_management_type',
      'country',
      'management_responsibility_type',
      'product_type',
      'state_province',
      'tenant_status',
      'tenant_type',
      'tenant_type_product_type',
      'terminal',
    ])
  })

  it('refuse changes of a closed year exactly if their rows belong to one', async () => {
    const closing = await namesOf(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'closed_year'`,
    )
    expect(closing.toSorted()).toEqual([...yearlyTables].toSorted())
  })
})

/** A made at an airport of the closed year 2025, frozen. */
const makeEdition = () =>
  service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { axnInstanceId: 25 })
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 25 })
    const { brandId } = await makeBrand(db, { brandName: 'Copperleaf Coffee' })
    const made = await makeTenant(db, { airportId, terminalId, axnInstanceId: 25, brandId })
    await freezeEdition(db, 25)
    return { airportId, brandId, tenantId: made.tenantId }
  })

const brandNameOf = async (db: Db, axnInstanceId: number, brandId: number) => {
  await selectEdition(db, axnInstanceId)
  const { rows } = await db.execute<{ name: string }>(
    sql`select brand_name as name from brand where brand_id = ${brandId}`,
  )
  return rows[0]?.name
}
const brandNameIn = (axnInstanceId: number, brandId: number) =>
  service.database.read(db => brandNameOf(db, axnInstanceId, brandId))

describe('a closed year', () => {
  it('keeps its names whatever the open years call them', async () => {
    const { brandId } = await makeEdition()
    await service.write(db =>
      db.execute(sql`update brand set brand_name = 'Renamed' where brand_id = ${brandId}`),
    )
    expect(await brandNameIn(25, brandId)).toBe('Copperleaf Coffee')
    expect(await brandNameIn(26, brandId)).toBe('Renamed')
  })

  it.each([
    ['changed', sql`update tenant set area_total = 1 where axn_instance_id = 25`],
    ['deleted', sql`delete from tenant where axn_instance_id = 25`],
    [
      'added to',
      sql`insert into special_question (axn_instance_id, question_id, title, question) values (25, 9, 'a', 'b')`,
    ],
    ['moved out of', sql`update tenant set axn_instance_id = 26 where axn_instance_id = 25`],
    [
      'given other settings',
      sql`update axn_instance set exchange_rate_note = 'x' where axn_instance_id = 25`,
    ],
  ])('cannot be %s by anybody', async (_, statement) => {
    await makeEdition()
    const refused = service.write(db => db.execute(statement))
    await expect(refused).rejects.toMatchObject({ cause: { code: 'FB001' } })
  })

  it('is not read with the present names by a role that may not use its schema', async () => {
    const { brandId } = await makeEdition()
    const readAsRole = () =>
      service.database.write(async db => {
        await db.execute(sql`set local role edition_reader`)
        return brandNameOf(db, 25, brandId)
      })
    await service.write(async db => {
      await db.execute(sql`create role edition_reader`)
      await db.execute(sql`grant select on edition to edition_reader`)
      await db.execute(sql`grant select on edition_25.brand to edition_reader`)
    })
    await expect(readAsRole()).rejects.toMatchObject({ cause: { code: '42501' } })
    await service.write(db => db.execute(sql`grant usage on schema edition_25 to edition_reader`))
    expect(await readAsRole()).toBe('Copperleaf Coffee')
  })

  it('no longer matches its checksums if they are gone', async () => {
    await makeEdition()
    await service.write(db => db.execute(sql`delete from edition where axn_instance_id = 25`))
    expect(await service.database.read(findEditionFaults)).toEqual([{ axnInstanceId: 25, tableName: null }])
  })

  it('also rejects changes of its copies, and no longer matches its checksums if someone forces one', async () => {
    const { brandId } = await makeEdition()
    const change = sql`update edition_25.brand set brand_name = 'Other' where brand_id = ${brandId}`
    await expect(service.write(db => db.execute(change))).rejects.toMatchObject({ cause: { code: 'P0001' } })
    expect(await service.database.read(findEditionFaults)).toEqual([])
    await service.write(async db => {
      await db.execute(sql`alter table edition_25.brand disable trigger user`)
      await db.execute(change)
      await db.execute(sql`alter table tenant disable trigger user`)
      await db.execute(sql`update tenant set area_total = area_total + 1 where axn_instance_id = 25`)
      await db.execute(sql`alter table tenant enable trigger user`)
    })
    expect(await service.database.read(findEditionFaults)).toEqual([
      { axnInstanceId: 25, tableName: 'brand' },
      { axnInstanceId: 25, tableName: 'tenant' },
    ])
  })

  it('no longer matches its checksums if a column is missing', async () => {
    await makeEdition()
    await service.write(db => db.execute(sql`alter table edition_25.brand drop column brand_name`))
    expect(await service.database.read(findEditionFaults)).toEqual([
      { axnInstanceId: 25, tableName: 'brand' },
    ])
  })

  it('has the tables that only a later version shares', async () => {
    const { brandId } = await makeEdition()
    await service.write(async db => {
      // As if the version that closed the year had not had the table.
      await db.execute(sql`drop table edition_25.brand`)
      await db.execute(sql`delete from edition_table where axn_instance_id = 25 and table_name = 'brand'`)
      await alignEditions(db)
    })
    const { rows } = await service.database.read(db =>
      db.execute(sql`select brand_name from edition_25.brand where brand_id = ${brandId}`),
    )
    expect(rows).toEqual([{ brand_name: 'Copperleaf Coffee' }])
  })

  it('has what a later version adds to the shared tables, with unchanged checksums', async () => {
    const { brandId } = await makeEdition()
    await service.write(async db => {
      await db.execute(sql`alter table brand add column motto text default 'Fresh' not null`)
      await alignEditions(db)
    })
    const { rows } = await service.database.read(async db => {
      await selectEdition(db, 25)
      return db.execute(sql`select brand_name, motto from brand where brand_id = ${brandId}`)
    })
    expect(rows).toEqual([{ brand_name: 'Copperleaf Coffee', motto: 'Fresh' }])
    expect(await service.database.read(findEditionFaults)).toEqual([])
    const change = service.write(db => db.execute(sql`update edition_25.brand set motto = 'Other'`))
    await expect(change).rejects.toMatchObject({ cause: { code: 'P0001' } })
  })
})
