import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LookupEntry } from '#domain/catalog/lookup.ts'
import { editableLookups, editableLookupNames, type EditableLookupName } from '#domain/catalog/lookups.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService, type Answer } from '#tests/app.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
  makeUser,
} from '#tests/make.ts'
import { airlineTerminal } from '../../database/schema/terminals.ts'
import { getLookupTable } from './lookupTable.ts'

const service = useService()
const alice = () => service.as('alice')
const listUrl = (kind: EditableLookupName) =>
  editableLookups[kind].listUrl ?? `${editableLookups[kind].url}/paged`
const list = (kind: EditableLookupName, query = '') =>
  alice().get<Paged<LookupEntry>>(`${listUrl(kind)}?size=100${query}`)
const names = async (kind: EditableLookupName, query = '') =>
  (await list(kind, query)).body.content.map(each => String(each[editableLookups[kind].name]))
const pathTo = (kind: EditableLookupName, key: unknown) =>
  `${editableLookups[kind].url}/${encodeURIComponent(String(key))}`
const keyOf = (kind: EditableLookupName, entry: LookupEntry) => entry[editableLookups[kind].key.name]

const flags: Partial<Record<EditableLookupName, object>> = {
  'airport-configurations': { additionalInfoFlag: 'N' },
  'tenant-statuses': { leaseDateFlag: 'N' },
}
const input = (kind: EditableLookupName, name: string, overrides: object = {}) => ({
  [editableLookups[kind].name]: name,
  ...flags[kind],
  ...overrides,
})
const add = async (kind: EditableLookupName, name: string, overrides: object = {}) =>
  alice().post<LookupEntry>(editableLookups[kind].url, input(kind, name, overrides))
const save = (kind: EditableLookupName, entry: LookupEntry, body: object, headers = {}) =>
  alice().put<LookupEntry>(pathTo(kind, keyOf(kind, entry)), body, headers)
const remove = (kind: EditableLookupName, key: unknown) => alice().delete(pathTo(kind, key))
const errorOf = (answer: Answer) => [outcome(answer), problemOf(answer).errors[0]?.pointer]

const open = editableLookupNames.filter(kind => editableLookups[kind].isComplete === undefined)
const ordered = editableLookupNames.filter(kind => editableLookups[kind].isOrdered)

beforeEach(() => service.write(async db => void (await makeAirline(db, { airlineName: 'Marigold Air' }))))

describe.each(open)('%s', kind => {
  const { name, key, one } = editableLookups[kind]

  it('are added, read, changed with their version, and deleted while nothing uses them', async () => {
    const added = await add(kind, '  Zephyr & Co  ')
    expect(added.body).toMatchObject({ [name]: 'Zephyr & Co', axnStatus: 'ACTIVE', uses: [], version: 1 })
    if (key.type === 'text') expect(keyOf(kind, added.body)).toBe('ZEPHYRCO')
    const read = await alice().get<LookupEntry>(pathTo(kind, keyOf(kind, added.body)))
    expect([read.body, read.headers['etag']]).toEqual([added.body, '"1"'])

    const renamed = input(kind, 'Zephyr Group', { axnStatus: 'NOT ACTIVE' })
    const saved = await save(kind, added.body, renamed, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ [name]: 'Zephyr Group', axnStatus: 'NOT ACTIVE', version: 2 })
    expect(keyOf(kind, saved.body)).toBe(keyOf(kind, added.body))
    expect(outcome(await save(kind, added.body, renamed, { 'if-match': '"1"' }))).toBe('stale')
    const stale = await alice().delete(pathTo(kind, keyOf(kind, added.body)), { 'if-match': '"1"' })
    expect(outcome(stale)).toBe('stale')

    expect(outcome(await remove(kind, keyOf(kind, added.body)))).toBe('200')
    expect(outcome(await remove(kind, keyOf(kind, added.body)))).toBe('notFound')
    expect(outcome(await save(kind, added.body, renamed))).toBe('notFound')
    expect(await names(kind)).not.toContain('Zephyr Group')
  })

  it('cannot have another entry’s name in any case, in any alphabet', async () => {
    const first = await add(kind, 'Île Éternelle')
    expect(errorOf(await add(kind, 'ÎLE eternelle '))).toEqual(['duplicate', `/${name}`])
    await save(kind, first.body, input(kind, 'Île Éternelle', { axnStatus: 'NOT ACTIVE' }))
    const again = await add(kind, 'île éternelle')
    expect(problemOf(again).detail).toBe(
      `A ${one.toLowerCase()} with this name already exists and is not active.`,
    )
    const second = await add(kind, 'Second')
    expect(errorOf(await save(kind, second.body, input(kind, 'île ÉTERNELLE')))).toEqual([
      'duplicate',
      `/${name}`,
    ])
    // The entry's own name in another case is not a duplicate.
    expect(outcome(await save(kind, second.body, input(kind, 'SECOND')))).toBe('200')
  })

  it('refuse an invalid name or status', async () => {
    const wrong: [object, string][] = [
      [input(kind, ' '), `/${name}`],
      [input(kind, 'x'), `/${name}`],
      [input(kind, 'x'.repeat(256)), `/${name}`],
      [{ ...input(kind, 'Fine'), [name]: null }, `/${name}`],
      [{ ...input(kind, 'Fine'), [name]: 12 }, `/${name}`],
      [input(kind, 'Fine', { axnStatus: 'PROPOSED' }), '/axnStatus'],
      [input(kind, 'Fine', { axnStatus: 'GONE' }), '/axnStatus'],
    ]
    const there = (await add(kind, 'There')).body
    for (const [body, pointer] of wrong) {
      expect(errorOf(await alice().post(editableLookups[kind].url, body))).toEqual(['invalidInput', pointer])
      expect(errorOf(await save(kind, there, body))).toEqual(['invalidInput', pointer])
    }
    expect(await names(kind)).not.toContain('Fine')
  })

  it('store only declared fields', async () => {
    const made = await add(kind, 'Plain', {
      [key.name]: key.type === 'number' ? 4711 : 'CHOSEN',
      version: 99,
      modifiedUserId: 1,
      sequenceNumber: -5,
      proposedUserId: 1,
    })
    expect(keyOf(kind, made.body)).not.toBe(key.type === 'number' ? 4711 : 'CHOSEN')
    expect(made.body.version).toBe(1)
    expect(made.body.sequenceNumber ?? 1).toBeGreaterThan(0)
  })
})

describe('the pages of a list', () => {
  const kind = 'airlines'
  beforeEach(async () => {
    await service.write(async db => {
      for (const airlineName of ['Ämber Air', 'azure Air', 'Zinnia 100% Air', 'Slow_Air', 'Back\\slash Air'])
        await makeAirline(db, { airlineName })
      await makeAirline(db, { airlineName: 'Former Air', axnStatus: 'NOT ACTIVE' })
      await makeAirline(db, { airlineName: 'Proposed Air', axnStatus: 'PROPOSED' })
    })
  })
  const all = [
    'Ämber Air',
    'azure Air',
    'Back\\slash Air',
    'Former Air',
    'Marigold Air',
    'Proposed Air',
    'Slow_Air',
    'Zinnia 100% Air',
  ]

  it('are sorted in reading order, by the offered columns only', async () => {
    expect(await names(kind)).toEqual(all)
    expect(await names(kind, '&sort=airlineName,desc')).toEqual(all.toReversed())
    expect((await names(kind, '&sort=axnStatus,desc'))[0]).toBe('Proposed Air')
  })

  it('are filtered by words, taken literally, and by status', async () => {
    expect(await names(kind, '&keyword=äMBER')).toEqual(['Ämber Air'])
    expect(await names(kind, '&keyword=100%25')).toEqual(['Zinnia 100% Air'])
    expect(await names(kind, '&keyword=_')).toEqual(['Slow_Air'])
    expect(await names(kind, `&keyword=${encodeURIComponent('\\')}`)).toEqual(['Back\\slash Air'])
    expect(await names(kind, '&keyword=nowhere')).toEqual([])
    expect(await names(kind, '&status=NOT%20ACTIVE')).toEqual(['Former Air'])
    expect(await names(kind, '&status=PROPOSED')).toEqual(['Proposed Air'])
    expect(outcome(await list(kind, '&status=GONE'))).toBe('invalidInput')
  })

  it('are turned without losing or repeating an entry', async () => {
    const pages = []
    for (const page of [0, 1, 2]) {
      const { body } = await alice().get<Paged<LookupEntry>>(`${listUrl(kind)}?size=3&page=${page}`)
      expect([body.totalElements, body.totalPages]).toEqual([8, 3])
      pages.push(...body.content.map(each => each['airlineName']))
    }
    expect(pages).toEqual(all)
    const beyond = await alice().get<Paged<LookupEntry>>(`${listUrl(kind)}?page=9`)
    expect([beyond.body.content, beyond.body.totalElements]).toEqual([[], 8])
  })

  it('also find an entry by its key', async () => {
    expect(await names('job-categories', '&keyword=PROPERTIES')).toEqual(['Properties & Concessions'])
    expect(await names('product-types', '&keyword=quickserve')).toEqual(['Quick Service Restaurant'])
  })
})

/** Creates one record that uses the entry, and returns the entry. */
const usedOnce: Partial<Record<EditableLookupName, (db: Db) => Promise<unknown>>> = {
  airlines: async db => {
    const { airportId } = await makeAirportInstance(db)
    const { airlineId } = await makeAirline(db, { airlineName: 'Larkspur Air' })
    const { terminalId } = await makeTerminal(db, { airportId })
    await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
    await makeTerminal(db, { airportId, terminalId, axnInstanceId: 27 })
    for (const axnInstanceId of [26, 27])
      await db.insert(airlineTerminal).values({ airportId, terminalId, axnInstanceId, airlineId })
    return airlineId
  },
  'airport-configurations': async db => {
    const { airportId } = await makeAirportInstance(db, { airportConfigurationId: 3 })
    await makeAirportInstance(db, { airportId, axnInstanceId: 27, airportConfigurationId: 3 })
    return 3
  },
  'concession-management-types': async db => {
    await makeAirportInstance(db, { concessionManagementTypeId: 2 })
    return 2
  },
  'management-responsibility-types': async db => {
    const { airportId } = await makeAirportInstance(db)
    await makeContact(db, { airportId, managementResponsibilityTypeId: 4 })
    return 4
  },
  'tenant-statuses': db => tenantWith(db, { tenantStatus: 'VACANT' }).then(() => 'VACANT'),
  'product-types': db => tenantWith(db, { productType: 'BAR' }).then(() => 'BAR'),
  'company-types': async db => {
    const { companyId } = await makeCompanyInstance(db)
    await makeCompanyType(db, { companyId, companyType: 'DEVELOPER' })
    return 'DEVELOPER'
  },
  'job-categories': async db => {
    await makeUser(db, { jobCategory: 'FINANCE' })
    return 'FINANCE'
  },
}

async function tenantWith(db: Db, overrides: object) {
  const { airportId } = await makeAirportInstance(db)
  const { terminalId } = await makeTerminal(db, { airportId })
  return makeTenant(db, { airportId, terminalId, ...overrides })
}

const words: Partial<Record<EditableLookupName, string>> = {
  airlines: '1 terminal',
  'airport-configurations': '1 airport',
  'concession-management-types': '1 airport',
  'management-responsibility-types': '1 contact',
  'tenant-statuses': '1 tenant',
  'product-types': '1 tenant',
  'company-types': '1 company',
  'job-categories': '1 user',
}

describe.each(open)('what is in use: %s', kind => {
  it('is not deleted, and the refusal lists where and how often; inactive, it is not offered', async () => {
    const use = usedOnce[kind]
    const key = await service.write(async db => use?.(db))
    const { body: entry } = await alice().get<LookupEntry>(pathTo(kind, key))
    expect(entry.uses).toMatchObject([{ of: editableLookups[kind].usedBy[0], count: 1 }])
    const listed = (await list(kind)).body.content.find(each => keyOf(kind, each) === key)
    expect(listed).toEqual(entry)

    const refused = await remove(kind, key)
    expect(outcome(refused)).toBe('inUse')
    expect(problemOf(refused).message).toContain(`is used by ${words[kind]} and cannot be deleted`)

    const before = entry[editableLookups[kind].name]
    const kept = { ...entry, axnStatus: 'NOT ACTIVE' }
    expect((await save(kind, entry, kept)).body).toMatchObject({ axnStatus: 'NOT ACTIVE', uses: entry.uses })
    const offered = await service
      .as('ben')
      .get<object[]>(editableLookups[kind].listUrl ? '/tenanttypeproducttype' : editableLookups[kind].url)
    expect(JSON.stringify(offered.body)).not.toContain(JSON.stringify(before))
    expect(await names(kind, '&status=NOT%20ACTIVE')).toEqual([before])
  })
})

describe('an entry that the product depends on', () => {
  const named: [EditableLookupName, string][] = [
    ['tenant-statuses', 'ACTIVE'],
    ['tenant-statuses', 'COVIDCLOSE'],
    ['tenant-types', 'FOODBEVERAGE'],
    ['tenant-types', 'DUTYFREE'],
  ]

  it.each(named)('cannot be deleted or made inactive, and says why: %s %s', async (kind, key) => {
    const { body: entry } = await alice().get<LookupEntry>(pathTo(kind, key))
    expect(entry.staysBecause).toContain(editableLookups[kind].named?.because)
    const body = { ...entry, productTypes: offeredOf(entry) }
    const refused = await save(kind, entry, { ...body, axnStatus: 'NOT ACTIVE' })
    expect(errorOf(refused)).toEqual(['inUse', '/axnStatus'])
    expect(problemOf(refused).message).toContain(entry.staysBecause)
    const renamed = await save(kind, entry, { ...body, [editableLookups[kind].name]: 'Renamed' })
    // The labels of tenant types are part of the product.
    if (kind === 'tenant-types') {
      expect(errorOf(renamed)).toEqual(['inUse', '/tenantTypeDes'])
      expect(problemOf(renamed).message).toContain('It cannot be renamed, deleted,')
    } else expect(outcome(renamed)).toBe('200')
  })

  it('keeps its meaning: an active tenant has a lease date', async () => {
    const { body: entry } = await alice().get<LookupEntry>(pathTo('tenant-statuses', 'ACTIVE'))
    const refused = await save('tenant-statuses', entry, { ...entry, leaseDateFlag: 'N' })
    expect(errorOf(refused)).toEqual(['inUse', '/leaseDateFlag'])
    const deleted = await remove('tenant-statuses', 'ACTIVE')
    expect(outcome(deleted)).toBe('inUse')
    expect(problemOf(deleted).message).toContain('with a current lease')
  })

  it('accepts no fifth tenant type, and loses none', async () => {
    expect(outcome(await alice().post('/tenanttypeproducttype', { tenantTypeDes: 'Fifth' }))).toBe(
      'methodNotAllowed',
    )
    expect(outcome(await remove('tenant-types', 'SPECIALTY'))).toBe('methodNotAllowed')
  })
})

const offeredOf = (entry: LookupEntry) =>
  entry.productTypes?.filter(each => each.isOffered).map(each => each.productType)

describe('keys derived from names', () => {
  it('are refused if another name has produced them already', async () => {
    await add('job-categories', 'Legal & Risk')
    const refused = await add('job-categories', 'Legal/Risk')
    expect(errorOf(refused)).toEqual(['duplicate', '/jobCategoryName'])
    expect(problemOf(refused).detail).toBe(
      'This name is too similar to Legal & Risk, which has the same key, LEGALRISK. Choose another name.',
    )
    expect(errorOf(await add('job-categories', '&&&'))).toEqual(['invalidInput', '/jobCategoryName'])
  })

  it('lead to their entries, whatever characters they contain', async () => {
    await add('job-categories', '空港 運営')
    expect(outcome(await alice().get(pathTo('job-categories', '空港運営')))).toBe('200')
    expect(outcome(await alice().get(pathTo('job-categories', '../../people/users')))).toBe('notFound')
    expect(outcome(await alice().get(pathTo('job-categories', 'finance')))).toBe('notFound')
    expect(outcome(await alice().get('/airlines/abc'))).toBe('invalidInput')
    expect(outcome(await alice().get('/airlines/2147483648'))).toBe('invalidInput')
  })

  it('of product and tenant types contain no |, which separates the two in a category', async () => {
    expect(errorOf(await add('product-types', 'Tea | Cake'))).toEqual([
      'invalidInput',
      '/productTypeDescription',
    ])
  })
})

describe.each(ordered)('the order of %s', kind => {
  const move = (key: unknown, direction: string, headers = {}) =>
    alice().put<LookupEntry>(`${pathTo(kind, key)}/move`, { direction }, headers)

  it('is moved one place at a time, and stops at the ends', async () => {
    const before = (await list(kind)).body.content
    const [first, second, third] = before.map(each => keyOf(kind, each))
    expect((await move(second, 'up')).body.sequenceNumber).toBe(1)
    const keys = async () => (await list(kind)).body.content.map(each => keyOf(kind, each))
    expect((await keys()).slice(0, 3)).toEqual([second, first, third])
    expect(outcome(await move(second, 'up'))).toBe('200')
    expect((await keys()).slice(0, 3)).toEqual([second, first, third])
    await move(second, 'down')
    expect(await keys()).toEqual(before.map(each => keyOf(kind, each)))
    const last = before.at(-1)
    expect((await move(last && keyOf(kind, last), 'down')).body.sequenceNumber).toBe(before.length)
  })

  it('repairs duplicate positions, and refuses a stale version or an invalid direction', async () => {
    const [first, second] = (await list(kind)).body.content
    await service.write(db => db.execute(sql`update ${getLookupTable(kind).table} set sequence_number = 1`))
    expect(outcome(await move(second && keyOf(kind, second), 'up', { 'if-match': '"77"' }))).toBe('stale')
    await move(first && keyOf(kind, first), 'down')
    const places = (await list(kind)).body.content.map(each => each.sequenceNumber)
    expect(places).toEqual(places.map((_, place) => place + 1))
    expect(outcome(await move(first && keyOf(kind, first), 'sideways'))).toBe('invalidInput')
    expect(outcome(await move('NOBODY', 'up'))).toBe('notFound')
  })
})
