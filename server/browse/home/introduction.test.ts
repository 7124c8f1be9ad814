import { beforeEach, describe, expect, it } from 'vitest'
import type { Introduction } from '#domain/browse/introduction.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeContact, makeTenant, makeTerminal } from '#tests/make.ts'
import { openPdf } from '#tests/openPdf.ts'

const service = useService({
  settings: { sampleAirport: 'QQS', subscribeUrl: 'https://subscribe.example/' },
})

const secret = 'Zyxquorn'
let airportId: number

async function makeYearOfSample(axnInstanceId: number, axnInstanceStatus: AxnInstanceStatus): Promise<void> {
  await service.write(async db => {
    const made = await makeAirportInstance(db, {
      airportId: axnInstanceId === 26 ? undefined : airportId,
      airport: { airportName: 'Sample Field', iataCode: 'QQS' },
      axnInstanceId,
      axnInstanceStatus,
      enplaneTotal: axnInstanceId * 1000,
    })
    airportId = made.airportId
    const of = { airportId, axnInstanceId }
    const { terminalId } = await makeTerminal(db, {
      ...of,
      totals: [
        { tenantType: 'FOODBEVERAGE', grossSalesTotal: 52_000, rentAirportTotal: 26_000, areaTotal: 100 },
      ],
    })
    const { brandId } = await makeBrand(db, { brandName: `Harbor Coffee ${axnInstanceId}` })
    await makeTenant(db, { ...of, terminalId, brandId })
    await makeContact(db, { ...of, firstName: secret, lastName: secret, email: `${secret}@people.example` })
  })
}

const unpublish = async () => {
  const path = `/airports/${airportId}/instance/26/status`
  expect(outcome(await service.as('alice').put(path, { axnInstanceStatus: 'APPROVED' }))).toBe('200')
}

const readAsStranger = async () => (await service.as('stranger').get<Introduction>('/introduction')).body

describe('the data for strangers', () => {
  beforeEach(() => makeYearOfSample(26, 'PUBLISHED'))

  it('is remembered, whatever query follows its address, so that no one can make it be computed again', async () => {
    const read = (query: string) => service.as('stranger').get(`/introduction${query}`)
    const { etag } = (await read('')).headers
    expect(etag).toMatch(/^W\//)
    for (const query of ['?any=1', '?any=2']) expect((await read(query)).headers['etag']).toBe(etag)
  })

  it('includes the editions with their airports, the address for subscribing, and the totals of the sample', async () => {
    const read = await readAsStranger()
    expect(read.editions).toEqual([{ axnInstanceName: '2026', airports: 1 }])
    expect(read.subscribeUrl).toBe('https://subscribe.example/')
    expect(read.sample).toMatchObject({
      airport: { airportName: 'Sample Field', iataCode: 'QQS' },
      axnInstanceName: '2026',
      enplanements: 26_000,
      terminalCount: 1,
      tenantCount: 1,
    })
    expect(read.sample?.totals.byType.FOODBEVERAGE.salesEpRatio.value).toBe(2)
  })

  it('names no person, tenant, or other airport', async () => {
    await service.write(db =>
      makeAirportInstance(db, { airport: { airportName: 'Other Field' }, axnInstanceStatus: 'PUBLISHED' }),
    )
    const { text } = await service.as('stranger').get('/introduction')
    expect(text).not.toMatch(/Zyxquorn|Harbor|Other Field/)
  })

  it('includes the pages of the sample with its tenants, but without contacts', async () => {
    const pages = await service.app.inject('/api/v1/introduction/pages')
    expect(pages.headers['content-type']).toBe('application/pdf')
    const text = (await openPdf(pages.rawPayload)).pages.map(page => page.text).join('\n')
    expect(text).toContain('Sample Field')
    expect(text).toContain('Harbor Coffee 26')
    expect(text).not.toMatch(/Zyxquorn|To be printed/)
  })

  it('has a picture of the first of these pages, and of no other', async () => {
    await service.write(async db => {
      const of = { airportId, axnInstanceId: 26 }
      const { terminalId } = await makeTerminal(db, of)
      for (let number = 0; number < 150; number += 1) {
        const { brandId } = await makeBrand(db, { brandName: `Harbor Books and Gifts ${number}` })
        await makeTenant(db, { ...of, terminalId, brandId })
      }
    })
    const { rawPayload } = await service.app.inject('/api/v1/introduction/pages')
    expect((await openPdf(rawPayload)).pages.length).toBeGreaterThan(1)
    const picture = await service.app.inject('/api/v1/introduction/picture')
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.body).toMatch(/^<svg [^>]*viewBox="0 0 612 79[12]/)
    expect(picture.body).not.toMatch(/<script|Zyxquorn/)
    const findAll = (pattern: RegExp) => new Set(picture.body.match(pattern))
    expect(findAll(/(?<=<symbol id=")\w+/g), 'only letters of this page').toEqual(
      findAll(/(?<=href="#)g\w+/g),
    )
    expect(picture.body, 'no more decimals than can be seen').not.toMatch(/\.\d{3}/)
  })

  it('omits the sample once it is unpublished, and never shows its next year', async () => {
    expect((await readAsStranger()).sample).not.toBeNull()
    await makeYearOfSample(27, 'PUBLISHED')
    await unpublish()
    expect(await readAsStranger()).toMatchObject({ editions: [], sample: null })
    for (const file of ['pages', 'picture'])
      expect(outcome(await service.as('stranger').get(`/introduction/${file}`))).toBe('notFound')
  })

  it('shows the newest edition in which the sample is published', async () => {
    await makeYearOfSample(25, 'PUBLISHED')
    await unpublish()
    const { editions, sample } = await readAsStranger()
    expect(editions.map(each => each.axnInstanceName)).toEqual(['2025'])
    expect(sample?.enplanements).toBe(25_000)
  })
})

describe('without a sample airport', () => {
  const other = useService()

  it('has none, whatever is published', async () => {
    await other.write(db => makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' }))
    const { body } = await other.as('stranger').get<Introduction>('/introduction')
    expect(body).toMatchObject({ sample: null, subscribeUrl: null, editions: [{ airports: 1 }] })
    expect(outcome(await other.as('stranger').get('/introduction/pages'))).toBe('notFound')
  })
})
