import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'

const day = '2027-05-01'
const ids = { company: 0 }
const areas = { Partly: [900, null], Never: [null], Zero: [0] }

/** Three brands of one company, whose locations reported their square footage in part, not at all, and as zero. */
async function seed(db: Parameters<typeof makeTenant>[0]): Promise<void> {
  const { airportId } = await makeAirportInstance(db, {
    airport: { iataCode: 'QZA', airportName: 'Zephyr Field' },
    axnInstanceStatus: 'PUBLISHED',
    enplaneTotal: 900,
  })
  const { terminalId } = await makeTerminal(db, { airportId })
  const { companyId } = await makeCompany(db, { companyName: 'Larkham Foods' })
  ids.company = companyId
  await makeCompanyInstance(db, { companyId, axnInstanceStatus: 'PUBLISHED' })
  for (const [brandName, all] of Object.entries(areas)) {
    const { brandId } = await makeBrand(db, { brandName })
    for (const areaTotal of all)
      await makeTenant(db, { airportId, terminalId, companyId, brandId, areaTotal, leaseExpireDate: day })
  }
}

const service = useService({ seed })
const frank = service.as('frank')
const csv = async (path: string): Promise<Record<string, string>[]> =>
  parse((await frank.get(path)).text, { columns: true, bom: true })

interface Row {
  name?: string
  brandName: string
  areaTotal: number | null
  locationsWithoutArea: number
}
const list = async (path: string) =>
  (await frank.get<{ content: Row[] }>(path)).body.content.map(each => [
    each.brandName,
    each.areaTotal,
    each.locationsWithoutArea,
  ])

const sums = [
  ['Never', null, 1],
  ['Partly', 900, 1],
  ['Zero', 0, 0],
]

it('lists square feet that were not reported as missing, and sums of reported ones as partial', async () => {
  expect(await list('/brands/instance/26/directory?sort=brandName')).toEqual(sums)
  const leases = '/tenants/instance/26/leaseexpirations'
  expect(await list(`${leases}?sort=brandName`)).toEqual(sums)
  const tenants = '/tenants/instance/26/directory'
  const { content } = (await frank.get<{ content: Row[] }>(`${tenants}?sort=areaTotal,desc`)).body
  expect(content.map(each => each.areaTotal)).toEqual([900, 0, null, null])
  expect((await list(`${tenants}?areaTotal=..10`)).map(([brand]) => brand)).toEqual(['Zero'])
  const column = 'Square Footage (sq ft)'
  expect((await csv(`${tenants}/file?sort=areaTotal,desc`)).map(row => row[column])).toEqual([
    '900',
    '0',
    '',
    '',
  ])
  const without = 'Locations without Square Footage'
  expect((await csv(`${leases}/file?sort=brandName`)).map(row => [row[column], row[without]])).toEqual([
    ['', '1'],
    ['900', '1'],
    ['0', '0'],
  ])
})

it('sums them on profiles, the lease radar, and in Explore only as far as reported', async () => {
  const partly = { areaTotal: 900, locationsWithoutArea: 2 }
  const company = await frank.get<{ footprint: Row }>(`/companies/${ids.company}/instance/26/profile`)
  expect(company.body.footprint).toMatchObject(partly)
  const years = await frank.get<object[]>(`/yearbyyear/company/${ids.company}`)
  expect(years.body[0]).toMatchObject(partly)

  const radar = await frank.get<{ content: object[] }>(
    `/tenants/instance/26/leaseradar?by=brand&sort=name&leaseExpireDate=${day}..${day}`,
  )
  expect(radar.body).toMatchObject({ squareFeet: 900, withoutAreaCount: 2 })
  expect(radar.body.content).toMatchObject([
    { name: 'Never', squareFeet: null, withoutAreaCount: 1 },
    { name: 'Partly', squareFeet: 900, withoutAreaCount: 1 },
    { name: 'Zero', squareFeet: 0, withoutAreaCount: 0 },
  ])

  const explored = await frank.get<{ content: { name: string; cells: object[] }[] }>(
    '/explore/instance/26?rows=brands&show=locationArea&sort=name',
  )
  expect(explored.body.content.map(({ name, cells }) => [name, cells.at(-1)])).toMatchObject([
    ['Never', { value: null, partial: false }],
    ['Partly', { value: 900, partial: true }],
    ['Zero', { value: 0, partial: false }],
  ])
})

it('leaves them empty in the report of leases, and names its partial sums', async () => {
  const report = await frank.get<{ rows: object[]; columns: { label: string }[]; notes: string[] }>(
    '/reports/instance/26/report/leaseExpire/preview?size=100&years=2027',
  )
  expect(report.body.rows).toMatchObject([
    { brandName: 'Never', areaTotal: null, partial: null },
    { brandName: 'Partly', areaTotal: { partial: 900 }, partial: 'Square Footage' },
    { brandName: 'Zero', areaTotal: 0, partial: 'None' },
  ])
  expect(report.body.columns.at(-1)?.label).toBe('Partly Reported')
  expect(report.body.notes.at(-1)).toContain('partly reported square footage')
})
