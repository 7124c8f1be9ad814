import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { MergePreview } from '#domain/catalog/merging.ts'
import type { Db } from '#platform/database/connect.ts'
import { useService } from '#tests/app.ts'
import { queries } from '#tests/bodies.ts'
import { filledOnce, readCalls, textOf } from '#tests/everyRead.ts'
import { isTorture } from '#tests/isTorture.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { fillBody, fillPath, listOperations } from '#tests/operations.ts'
import type { PersonName } from '#tests/people.ts'
import { writes } from '#tests/permissions.ts'
import { axnInstance } from './database/schema/instances.ts'
import { airlineTerminal } from './database/schema/terminals.ts'
import { freezeEdition } from './years/editions.ts'

/**
 * Tests what one year's work may change: an editor changes one open year only, and an administrator's renames and
 * merges reach no closed year. Every page, export, and file of the other years is compared byte for byte.
 */
const service = useService()
const alice = service.as('alice')
const editors = ['ben', 'cora', 'dana', 'ella'] as const
const closed = 25
const published = 26
const edited = 27

type Ids = Awaited<ReturnType<typeof arrange>>

/**
 * One airport and one company in three years, with a second tenant under names that will be merged into the first ones.
 */
async function arrange(db: Db) {
  const { airportId } = await makeAirportInstance(db, {
    axnInstanceId: closed,
    axnInstanceStatus: 'PUBLISHED',
  })
  const { companyId } = await makeCompany(db, { companyName: 'Harvest Table', city: 'Ames' })
  const { companyId: otherCompanyId } = await makeCompany(db, { companyName: 'Harvest Tables' })
  const { brandId } = await makeBrand(db, { brandName: 'Copperleaf Coffee' })
  const { brandId: otherBrandId } = await makeBrand(db, { brandName: 'Copper Leaf' })
  const { airlineId } = await makeAirline(db)
  let terminalId: number | undefined
  let tenantId = 0
  let contactId = 0
  for (const axnInstanceId of [closed, published, edited]) {
    const year = { airportId, axnInstanceId }
    const axnInstanceStatus = axnInstanceId === edited ? ('INPROGRESS' as const) : ('PUBLISHED' as const)
    if (axnInstanceId !== closed)
      await makeAirportInstance(db, { ...year, axnInstanceStatus, enplaneTotal: 900 })
    terminalId = (await makeTerminal(db, { ...year, terminalId, enplaneTotal: 900 })).terminalId
    await db.insert(airlineTerminal).values({ ...year, terminalId, airlineId })
    const tenantData = { ...year, terminalId, leaseExpireDate: '2027-06-30' }
    tenantId = (await makeTenant(db, { ...tenantData, brandId, companyId })).tenantId
    await makeTenant(db, { ...tenantData, brandId: otherBrandId, companyId: otherCompanyId })
    for (const each of [companyId, otherCompanyId]) {
      await makeCompanyInstance(db, { companyId: each, axnInstanceId, axnInstanceStatus, dbeFlag: 'Y' })
      await makeCompanyType(db, { companyId: each, axnInstanceId, airportIds: [airportId] })
    }
    contactId = (await makeContact(db, year)).contactId
    await makeContact(db, { companyId, axnInstanceId })
    await makeExpansion(db, year)
    await makeParkingRate(db, year)
    for (const name of editors) {
      await affiliate(db, service.users[name], year)
      await affiliate(db, service.users[name], { companyId, axnInstanceId })
    }
  }
  await freezeEdition(db, closed)
  return {
    airportId,
    companyId,
    otherCompanyId,
    brandId,
    otherBrandId,
    airlineId,
    terminalId,
    tenantId,
    contactId,
  }
}

/**
 * Calls that belong to no year although their address contains one: who may edit, pending work, and the history. Jobs
 * generate whole books, and a closed year's stored files have their own tests.
 */
const outsideOfYears = /affiliated|\/desk\/|\/history|\/activation|book$/

/** A closed year's are stored. */
const madeOnRequest = /\/report\/|\/datapackage|\/files/

/** Files of lists whose rows are read too, and a picture of title pages. They take most of the time. */
const drawn = /\/file$|\/booksettings\/preview$/
const isLeftToTorture = (call: string): boolean => !isTorture && drawn.test(call)

/** Every read call for a year with its answer; by default as an administrator, who sees everything. */
async function readYear(
  ids: Ids,
  axnInstanceId: number,
  who: PersonName = 'alice',
  isSkipped = (call: string) => !isTorture && madeOnRequest.test(call),
): Promise<Map<string, string>> {
  const known = {
    ...ids,
    terminalId: ids.terminalId ?? 0,
    instanceId: axnInstanceId,
    entityId: ids.airportId,
  }
  const answers = new Map<string, string>()
  for (const [call, operation] of await readCalls(service, () => true)) {
    if (!call.includes('{instanceId}') || outsideOfYears.test(call)) continue
    if (isSkipped(call) || isLeftToTorture(call)) continue
    for (const each of filledOnce(call, operation, known)) {
      const { status, text } = await textOf(service, who, each)
      answers.set(`${each.method} ${each.url}`, `${status} ${text}`)
    }
  }
  return answers
}

const differences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([call, answer]) => answer !== before.get(call)).map(([call]) => call)

/** Every change that editors may make to the airport and company of a year. Returns the number of successful calls. */
async function editEverything(ids: Ids, axnInstanceId: number): Promise<number> {
  const calls = [...(await listOperations(service))]
    .filter(([call]) => writes(call))
    .toSorted(([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')))
  const known: Record<string, unknown> = { ...ids, instanceId: axnInstanceId, axnInstanceId }
  let done = 0
  for (const [call, operation] of calls) {
    const [method = ''] = call.split(' ')
    const url = fillPath(call, operation, known) + (queries[call] ?? '')
    const body = fillBody(call, operation, known)
    for (const who of editors) {
      const answer = await service.as(who).send(method, url, body)
      if (answer.status === 200) done += 1
    }
  }
  return done
}

const companyInfo = {
  company: {
    companyName: 'Renamed by its editor',
    address1: '1 New Street',
    address2: null,
    city: 'Columbus',
    postalCode: '43004',
    stateProvinceCode: 'OH',
    isoCountryCode: 'US',
    phone: '+1 614-555-0150',
    fax: null,
    url: 'https://renamed.example',
    companyInfoText: 'Another text.',
  },
  dbeFlag: 'N',
  companyInstanceTypeList: [],
}

async function merge(kind: 'brands' | 'companies', fromId: number, intoId: number): Promise<void> {
  const url = `/merge/${kind}/${fromId}/into/${intoId}`
  const { seen } = (await alice.get<MergePreview>(url)).body
  const merged = await alice.post(url, { seen })
  expect(merged.status, merged.text).toBe(200)
}

/** Renames everything that administrators can rename, directly in the tables, whatever the screens require. */
const renameEverything = (db: Db) =>
  db.execute(sql`do $$
    declare renamed record;
    begin
      for renamed in select * from (values ('airport', 'airport_name'), ('airport', 'city'), ('terminal', 'terminal_name'),
        ('brand', 'brand_name'), ('company', 'company_name'), ('airline', 'airline_name'), ('country', 'country_name'),
        ('state_province', 'state_province_name'), ('airport_configuration', 'airport_configuration_name'),
        ('concession_management_type', 'concession_management_type'), ('company_type', 'company_type_des'),
        ('management_responsibility_type', 'management_responsibility_type'), ('tenant_type', 'tenant_type_des'),
        ('product_type', 'product_type_description'), ('tenant_status', 'tenant_status_des')) as t (name, col)
      loop
        execute format('update %I set %I = %I || '' renamed''', renamed.name, renamed.col, renamed.col);
      end loop;
    end $$`)

it(
  'editors change one open year; renames and merges affect no closed one',
  { timeout: 600_000 },
  async () => {
    const ids = await service.write(arrange)
    await alice.put(`/axninstances/${closed}/freeze`)
    await service.idle()
    const before = { closed: await readYear(ids, closed), published: await readYear(ids, published) }
    const trends = async () =>
      (await alice.get<{ airports: { figures: unknown[] }[] }>(`/airports/${ids.airportId}/trends`)).body
        .airports[0]?.figures

    expect(
      (await service.as('dana').put(`/companies/${ids.companyId}/instance/${edited}`, companyInfo)).status,
    ).toBe(200)
    expect(await editEverything(ids, edited)).toBeGreaterThan(30)
    expect(differences(before.published, await readYear(ids, published))).toEqual([])
    expect(differences(before.closed, await readYear(ids, closed))).toEqual([])

    const figures = await trends()
    await merge('brands', ids.otherBrandId, ids.brandId)
    await merge('companies', ids.otherCompanyId, ids.companyId)
    await service.write(renameEverything)
    expect(differences(before.published, await readYear(ids, published)).length).toBeGreaterThan(20)
    expect(differences(before.closed, await readYear(ids, closed))).toEqual([])
    expect(await trends()).toEqual(figures)

    // The test is meaningful only if most of a closed year's calls answer.
    const fine = [...before.closed].filter(([, answer]) => answer.startsWith('200'))
    expect(fine.length).toBeGreaterThan(isTorture ? 50 : 30)
  },
)

it(
  'subscribers read a closed year as it was published when it was current',
  { timeout: 600_000 },
  async () => {
    const ids = await service.write(arrange)
    const readAsFrank = async () => {
      const answers = await readYear(ids, published, 'frank', call => madeOnRequest.test(call))
      // The year is a parameter, not in the path.
      for (const asked of [
        '/search?keyword=copper',
        '/search?keyword=harvest',
        '/airports/allforgeographylookup?',
      ]) {
        const { status, text } = await service.as('frank').get(`${asked}&instanceId=${published}`)
        answers.set(asked, `${status} ${text}`)
      }
      return new Map(
        [...answers].map(([call, answer]) => [call, answer.replaceAll('"HISTORICAL"', '"ACTIVE"')]),
      )
    }
    const before = await readAsFrank()
    const fine = [...before].filter(([, answer]) => answer.startsWith('200'))
    expect(fine.length).toBeGreaterThan(25)

    await service.write(async db => {
      const setStatus = (axnInstanceId: number, axnInstanceMasterStatus: 'HISTORICAL' | 'ACTIVE') =>
        db
          .update(axnInstance)
          .set({ axnInstanceMasterStatus })
          .where(eq(axnInstance.axnInstanceId, axnInstanceId))
      await setStatus(published, 'HISTORICAL')
      await freezeEdition(db, published)
      await setStatus(edited, 'ACTIVE')
    })
    expect(differences(before, await readAsFrank())).toEqual([])

    await merge('brands', ids.otherBrandId, ids.brandId)
    await merge('companies', ids.otherCompanyId, ids.companyId)
    await service.write(renameEverything)
    expect(differences(before, await readAsFrank())).toEqual([])
  },
)
