import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcome, useService, type Answer } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeBrand, makeTenant, makeTerminal } from '#tests/make.ts'
import { airportInstance } from './schema/airports.ts'
import { brand } from './schema/lookups.ts'
import { appUser, session } from './schema/users.ts'

// Transactions that really end: within one that is rolled back, nothing would ever be settled.
const service = useService({ committed: true })
const frank = service.as('frank')
const list = '/tenants/instance/26/directory?size=5'

const tagOf = (answer: Answer): string => String(answer.headers['etag'])
const again = (tag: string, path = list, as = frank) => as.get(path, { 'if-none-match': tag })

/**
 * The ETag once every older transaction of the database server has ended, including those of other tests' databases.
 */
async function settledTag(path = list, as = frank): Promise<string> {
  let tag = ''
  const isHeld = async () => {
    tag = tagOf(await as.get(path))
    // An ETag with the snapshot in it would match too, but only until the next transaction.
    await service.write(db => db.execute(sql`select pg_current_xact_id()`))
    return (await again(tag, path, as)).status === 304
  }
  await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
  return tag
}

it('tells who has an answer already that it still holds, and sends nothing again', async () => {
  expect((await frank.get(list)).headers['cache-control']).toBe('private, no-cache')
  let tag = ''
  let second: Answer | undefined
  const asked = async () => {
    tag = await settledTag()
    second = await again(`W/"another", ${tag}`)
    return [second.status, second.text]
  }
  await expect.poll(asked, { timeout: 60_000 }).toEqual([304, ''])
  expect(second && tagOf(second)).toBe(tag)
  expect((await again(tag, `${list}&sort=areaTotal`)).status).toBe(200)
})

it('sends it anew after every change of what it shows, and only then', async () => {
  const { airportId, brandId } = await service.write(async db => {
    const made = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId: 27 })
    const { terminalId } = await makeTerminal(db, { airportId: made.airportId })
    return makeTenant(db, { airportId: made.airportId, terminalId })
  })
  const profile = `/airports/${airportId}/instance/26/profile`
  const tags = { list: await settledTag(), profile: await settledTag(profile) }
  const holds = async () => [(await again(tags.list)).status, (await again(tags.profile, profile)).status]

  // Another year, sign-ins, and jobs appear on no page of this year. Other tests' transactions on the same server may
  // change an ETag early, so this is tried until none of them interferes.
  await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 }))
  let dwellTimeAmount = 70
  const afterUnrelatedChanges = async () => {
    Object.assign(tags, { list: await settledTag(), profile: await settledTag(profile) })
    dwellTimeAmount += 1
    await service.write(db =>
      db.update(airportInstance).set({ dwellTimeAmount }).where(eq(airportInstance.axnInstanceId, 27)),
    )
    await service.write(db => db.update(appUser).set({ title: String(dwellTimeAmount) }))
    return holds()
  }
  await expect.poll(afterUnrelatedChanges, { timeout: 60_000 }).toEqual([304, 304])

  await service.write(db =>
    db.update(brand).set({ brandName: 'Renamed in the Meantime' }).where(eq(brand.brandId, brandId)),
  )
  expect(await holds()).toEqual([200, 200])
})

it('is of one person in one role, while they are signed in', async () => {
  let tag = await settledTag()
  expect((await again(tag, list, service.as('ella'))).status).toBe(200)
  expect(outcome(await again(tag, list, service.as('stranger')))).toBe('notSignedIn')
  await service.write(db =>
    db.update(appUser).set({ securityRoleId: 0 }).where(eq(appUser.userId, service.users.frank.userId)),
  )
  expect(outcome(await again(tag))).toBe('forbidden')
  await service.write(db =>
    db.update(appUser).set({ securityRoleId: 1 }).where(eq(appUser.userId, service.users.frank.userId)),
  )
  const givenBack = async () => (await again((tag = await settledTag()))).status
  await expect.poll(givenBack, { timeout: 60_000 }).toBe(304)
  await service.write(db => db.delete(session).where(eq(session.userId, service.users.frank.userId)))
  expect(outcome(await again(tag))).toBe('notSignedIn')
})

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'misses no change that began before another one and ended after it',
  async () => {
    const cora = service.as('cora')
    let finish: () => void = () => undefined
    const finished = new Promise<void>(resolve => (finish = resolve))
    const begun = Promise.withResolvers<void>()
    const slow = service.write(async db => {
      await makeBrand(db)
      begun.resolve()
      await finished
    })
    await begun.promise
    await service.write(db => makeBrand(db))
    const tag = tagOf(await cora.get(list))
    finish()
    await slow
    expect((await again(tag, list, cora)).status).toBe(200)
  },
)
