import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { classifyHubSize } from '#domain/airports/hubSize.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import { useService } from '#tests/app.ts'
import { makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { hubSizesOf } from './enplanements.queries.ts'

const service = useService()

describe('hub sizes', () => {
  it('are the same in lists and in profiles, at every limit and for every country', async () => {
    const total = 10_000_000
    const enplanements = [0, 2499, 2500, 4999, 5000, 10_000, 10_001, 24_999, 25_000, 99_999, 100_000, null]
    const made = await service.write(async db => {
      await db.update(axnInstance).set({ usEnplanementTotal: total }).where(eq(axnInstance.axnInstanceId, 26))
      const airports = []
      for (const isoCountryCode of ['US', 'PR', 'CA']) {
        for (const enplaneTotal of enplanements) {
          const { airportId } = await makeAirportInstance(db, {
            airport: { isoCountryCode, stateProvinceCode: null },
            axnInstanceStatus: 'PUBLISHED',
            enplaneTotal,
          })
          airports.push({ airportId, isoCountryCode, enplanements: enplaneTotal })
        }
      }
      return airports
    })
    const rows = await service.write(db =>
      db.execute<{ airport_id: number; hub_size: string | null }>(
        sql`select * from ${hubSizesOf(26)} as sized order by airport_id`,
      ),
    )
    expect(rows.rows.map(row => row.hub_size)).toEqual(made.map(each => classifyHubSize(each, total)))
    for (const each of made.slice(8, 12)) {
      const profile = await service
        .as('frank')
        .get<AirportProfile>(`/airports/${each.airportId}/instance/26/profile`)
      expect(profile.body.hubSize).toBe(classifyHubSize(each, total))
    }
  })

  it('use the terminals of an airport without a total, if all of them reported', async () => {
    const [whole, partial] = await service.write(async db => {
      const ids = []
      for (const last of [450, null]) {
        const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
        await makeTerminal(db, { airportId, enplaneTotal: 450 })
        await makeTerminal(db, { airportId, enplaneTotal: last })
        ids.push(airportId)
      }
      return ids
    })
    const { body } = await service
      .as('frank')
      .get<{ content: { airportId: number; hubSize: string | null }[] }>('/airports/instance/26/directory')
    const sizes = new Map(body.content.map(each => [each.airportId, each.hubSize]))
    expect([sizes.get(whole ?? 0), sizes.get(partial ?? 0)]).toEqual(['Large hub', null])
  })
})
