import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportComment } from '#domain/airports/airportComment.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance } from '#tests/make.ts'

const service = useService()

let airportId: number
beforeEach(async () => {
  await service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    await affiliate(db, service.users.cora, { airportId, axnInstanceId: 26 })
  })
})

const comments = () => `/airports/${airportId}/instance/26/comments`
const cora = () => service.as('cora')
const save = (airportComment: unknown, type = 'GROSSSALES', headers?: Record<string, string>) =>
  cora().put<AirportComment>(`${comments()}/${type}`, { airportComment }, headers)
const texts = async () =>
  (await cora().get<AirportComment[]>(comments())).body.map(each => each.airportComment)

describe('the three comments', () => {
  it('are listed in their order, and empty at first', async () => {
    const { body } = await cora().get<AirportComment[]>(comments())
    expect(body.map(each => each.airportCommentPK.commentType)).toEqual([
      'AIRPORTWIDE',
      'PASSTRAFFIC',
      'GROSSSALES',
    ])
    expect(body.map(each => [each.airportComment, each.version])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ])
  })

  it('are saved separately with their own versions, and removed if empty', async () => {
    const first = await save('  Two shops closed in spring.  ', 'GROSSSALES', { 'if-match': '"0"' })
    expect(first.body).toMatchObject({ airportComment: 'Two shops closed in spring.', version: 1 })
    expect(first.headers['etag']).toBe('"1"')
    expect(outcome(await save('Another', 'GROSSSALES', { 'if-match': '"0"' }))).toBe('stale')
    await save('Runway works', 'PASSTRAFFIC')
    expect(await texts()).toEqual([null, 'Runway works', 'Two shops closed in spring.'])
    expect((await save(' \n ')).body).toMatchObject({ airportComment: null, version: 2 })
    expect(await texts()).toEqual([null, 'Runway works', null])
    expect(outcome(await save('A third', 'GROSSSALES', { 'if-match': '"1"' }))).toBe('stale')
    const again = await save('Three shops closed.', 'GROSSSALES', { 'if-match': '"2"' })
    expect(again.body).toMatchObject({ airportComment: 'Three shops closed.', version: 3 })
  })

  it('have a newer version when they are undone', async () => {
    const { headers } = await save('Two shops closed in spring.')
    const undo = `/airports/${airportId}/instance/26/actions/${String(headers[actionHeader])}/undo`
    expect(outcome(await cora().post(undo, {}))).toBe('200')
    const [, , undone] = (await cora().get<AirportComment[]>(comments())).body
    expect(undone).toMatchObject({ airportComment: null, version: 2 })
  })

  it('may have up to 4,000 characters, including markup', async () => {
    const longest = `<b onclick="x">${'é'.repeat(3985)}`
    expect((await save(longest)).body.airportComment).toBe(longest)
    const refused = await save('x'.repeat(4001))
    expect(outcome(refused)).toBe('invalidInput')
    expect(problemOf(refused).errors).toMatchObject([{ pointer: '/airportComment' }])
    expect(await texts()).toEqual([null, null, longest])
  })

  it('are refused if not a text, or under an unknown name', async () => {
    for (const body of [12, {}, undefined]) expect(outcome(await save(body))).toBe('invalidInput')
    expect(outcome(await save('x', 'PARKING'))).toBe('invalidInput')
    expect(await texts()).toEqual([null, null, null])
  })
})
