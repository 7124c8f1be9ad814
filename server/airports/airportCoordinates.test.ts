import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportCoordinates } from '#domain/airports/airportCoordinates.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'

const service = useService()

let airportId: number
beforeEach(async () => {
  airportId = await service.write(async db => {
    const made = await makeAirportInstance(db, {
      airport: { latitudeText: '40.1', longitudeText: '-83.2' },
    })
    await makeAirportInstance(db, { airportId: made.airportId, axnInstanceId: 25 })
    for (const axnInstanceId of [25, 26]) {
      await affiliate(db, service.users.ben, { airportId: made.airportId, axnInstanceId })
    }
    return made.airportId
  })
})

const path = (year = 26) => `/airports/${airportId}/instance/${year}/location`
const place = { latitudeText: '39.861656', longitudeText: '-104.673178' }
const alice = () => service.as('alice')
const read = async () => (await service.as('ben').get<AirportCoordinates>(path())).body

describe("an airport's coordinates", () => {
  it('are corrected by an administrator, with the version that was read', async () => {
    const before = await alice().get<AirportCoordinates>(path())
    expect(before.headers['etag']).toBe(`"${before.body.version}"`)
    const ifMatch = { 'if-match': `"${before.body.version}"` }
    const saved = await alice().put<AirportCoordinates>(path(), place, ifMatch)
    expect(saved.body).toMatchObject({ ...place, version: before.body.version + 1 })
    expect(await read()).toEqual(saved.body)
    expect(outcome(await alice().put(path(), { ...place, latitudeText: '1' }, ifMatch))).toBe('stale')
    expect(await read()).toEqual(saved.body)
  })

  it('leave an entry in the audit: who changed them, from what, and to what', async () => {
    await alice().put(path(), place)
    const { rows } = (await service.write(db =>
      db.execute(sql`select user_id as "userId", request, before ->> 'latitude_text' as was,
        after ->> 'latitude_text' as "is" from audit
        where table_name = 'airport' and airport_id = ${airportId} order by audit_id desc limit 1`),
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([
      {
        userId: service.users.alice.userId,
        request: 'PUT /airports/:airportId/instance/:instanceId/location',
        was: '40.1',
        is: place.latitudeText,
      },
    ])
  })

  it('are visible to the representatives, who cannot change them', async () => {
    expect((await read()).latitudeText).toBe('40.1')
    expect(outcome(await service.as('ben').put(path(), place))).toBe('forbidden')
    expect(outcome(await service.as('frank').get(path()))).toBe('forbidden')
    expect((await read()).latitudeText).toBe('40.1')
  })

  it('cannot be corrected through a closed year, or one without the airport', async () => {
    expect(outcome(await alice().put(path(25), place))).toBe('historical')
    expect(outcome(await alice().put(path(27), place))).toBe('notFound')
    expect((await read()).latitudeText).toBe('40.1')
  })
})

describe('an invalid position', () => {
  const wrong: [object, string][] = [
    [{ latitudeText: '90.000000001' }, '/latitudeText'],
    [{ latitudeText: '-91' }, '/latitudeText'],
    [{ latitudeText: '39.8 N' }, '/latitudeText'],
    [{ latitudeText: '1e1' }, '/latitudeText'],
    [{ latitudeText: '' }, '/latitudeText'],
    [{ latitudeText: null }, '/latitudeText'],
    [{ latitudeText: 39.8 }, '/latitudeText'],
    [{ latitudeText: '39,8' }, '/latitudeText'],
    [{ longitudeText: '180.1' }, '/longitudeText'],
    [{ longitudeText: '-1234' }, '/longitudeText'],
    [{ longitudeText: 'NaN' }, '/longitudeText'],
    [{ longitudeText: '1.1234567891' }, '/longitudeText'],
  ]
  it.each(wrong)('is refused: %j', async (overrides, pointer) => {
    const answer = await alice().put(path(), { ...place, ...overrides })
    expect(outcome(answer)).toBe('invalidInput')
    expect(new Set(problemOf(answer).errors.map(each => each.pointer))).toEqual(new Set([pointer]))
    expect((await read()).latitudeText).toBe('40.1')
  })

  it('at the limits is accepted', async () => {
    for (const [latitudeText, longitudeText] of [
      ['90', '180'],
      ['-90', '-180'],
      ['0', '-0.000000001'],
    ]) {
      expect(outcome(await alice().put(path(), { latitudeText, longitudeText }))).toBe('200')
    }
  })
})
