import { sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/connect.ts'
import type { Answer, Client } from '../app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTenant,
  makeTerminal,
  responsibilityId,
  type User,
} from '../make.ts'
import type { PersonName, people } from '../people.ts'
import { makeName, type Choices } from './random.ts'

/** The environment of the steps: two servers on one database. */
export interface World {
  databases: readonly [Database, Database]
  as: (server: number, who: PersonName) => Client
  choices: Choices
}

/** Describes what it did. */
type Step = (world: World) => Promise<string>

type Key = Record<string, number>

const statuses = ['INPROGRESS', 'PENDING', 'APPROVED', 'PUBLISHED', 'PUBLISHED', 'PUBLISHED'] as const
const days = ['2026-01-31', '2026-12-31', '2027-02-28', '2028-05-22', '2031-06-30', null] as const
const amounts = [null, 0, 900, 2_500, 12_000, 50_000, 400_000] as const

/** A small fact book of 2026, with something in 2025 and 2027. */
export async function fillBook(
  db: Db,
  users: Record<keyof typeof people, User>,
  choices: Choices,
): Promise<void> {
  const brands: number[] = []
  for (let made = 0; made < 12; made += 1)
    brands.push((await makeBrand(db, { brandName: makeName(choices) })).brandId)
  const companies: number[] = []
  for (let made = 0; made < 9; made += 1) {
    const { companyId } = await makeCompany(db, { companyName: makeName(choices) })
    companies.push(companyId)
    if (made % 3 === 2) continue
    await makeCompanyInstance(db, {
      companyId,
      axnInstanceStatus: 'PUBLISHED',
      dbeFlag: made % 2 ? 'Y' : 'N',
    })
    await makeCompanyType(db, { companyId })
    await makeContact(db, { companyId, lastName: makeName(choices) })
    await affiliate(db, users.dana, { companyId, axnInstanceId: 26 })
  }
  for (let made = 0; made < 6; made += 1) {
    const airport = {
      airportName: makeName(choices),
      city: makeName(choices),
      isoCountryCode: made === 5 ? 'CA' : 'US',
    }
    const enplaneTotal = choices.oneOf(amounts)
    const { airportId } = await makeAirportInstance(db, {
      airport: { ...airport, stateProvinceCode: made === 5 ? null : 'OH' },
      axnInstanceStatus: choices.oneOf(statuses),
      enplaneTotal,
    })
    if (made % 2) {
      await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
      await makeAirportInstance(db, {
        airportId,
        axnInstanceId: 25,
        axnInstanceStatus: made === 1 ? 'APPROVED' : 'PUBLISHED',
      })
    }
    await affiliate(db, users.ben, { airportId, axnInstanceId: 26 })
    await makeContact(db, { airportId, lastName: makeName(choices), companyName: makeName(choices) })
    for (let terminals = 0; terminals < 2; terminals += 1) {
      const { terminalId } = await makeTerminal(db, { airportId, enplaneTotal: choices.oneOf(amounts) })
      if (made % 2) await makeTerminal(db, { airportId, terminalId, axnInstanceId: 25 })
      for (let tenantRows = 0; tenantRows < 5; tenantRows += 1) {
        const place = { airportId, terminalId, leaseExpireDate: choices.oneOf(days) }
        const whose = { brandId: choices.oneOf(brands), companyId: choices.oneOf(companies) }
        await makeTenant(db, { ...place, ...whose })
        if (made % 2) await makeTenant(db, { ...place, ...whose, axnInstanceId: 25 })
      }
    }
  }
}

/** The keys of a random row of a table. */
async function pick(world: World, columns: string, from: string): Promise<Key> {
  const { rows } = await world.databases[0].read(db =>
    db.execute<Key>(sql.raw(`select ${columns} from ${from} order by ${columns}`)),
  )
  return rows.length === 0 ? {} : world.choices.oneOf(rows)
}

const said = (what: string, answer: Answer) =>
  `${what}: ${answer.status} ${answer.status < 400 ? '' : answer.text.slice(0, 200)}`

const server = (world: World) => world.choices.below(2)
const anyEditor = (world: World): Client =>
  world.as(server(world), world.choices.oneOf(['alice', 'alice', 'ben']))
const anyStatement = (world: World): SQL => {
  const { choices } = world
  const name = makeName(choices)
  const first = (table: string, key: string) =>
    sql.raw(
      `${key} = (select ${key} from ${table} order by md5(${key}::text || '${choices.below(1_000)}') limit 1)`,
    )
  const either = choices.happens(3) ? sql`and axn_instance_id in (26, 27)` : sql`and axn_instance_id = 26`
  return choices.oneOf([
    // Proposed ones belong to open transactions.
    sql`update brand set brand_name = ${name} where ${first('brand', 'brand_id')} and axn_status = 'ACTIVE'`,
    sql`update company set company_name = ${name} where ${first('company', 'company_id')}`,
    sql`update company_instance set company_name = ${name}, dbe_flag = case dbe_flag when 'Y' then 'N' else 'Y' end
      where ${first('company_instance', 'company_id')} ${either}`,
    sql`insert into brand (brand_name) values (${name})`,
    sql`insert into company (company_name) values (${name})`,
    sql`update terminal set terminal_name = ${name} where ${first('terminal', 'terminal_id')}`,
    sql`update airport set airport_name = ${name}, city = ${name} where ${first('airport', 'airport_id')}`,
    sql`update airport_instance set axn_instance_status = ${choices.oneOf(statuses)}
      where ${first('airport_instance', 'airport_id')} ${either}`,
    sql`update airport_instance set enplane_total = ${choices.oneOf(amounts)}::bigint
      where ${first('airport_instance', 'airport_id')} ${either}`,
    sql`update company_instance set axn_instance_status = ${choices.oneOf(statuses)}
      where ${first('company_instance', 'company_id')} ${either}`,
    sql`update product_type set product_type_description = ${name} where product_type = 'COFFEE'`,
    sql`update tenant_status set lease_date_flag = case lease_date_flag when 'Y' then 'N' else 'Y' end, tenant_status_des = ${name}
      where ${first('tenant_status', 'tenant_status')}`,
    sql`update country set country_name = ${name} where iso_country_code = 'US'`,
    sql`update company_type set company_type_des = ${name} where company_type = 'FOODBEVERAGE'`,
    sql`update management_responsibility_type set management_responsibility_type = ${name}
      where ${first('management_responsibility_type', 'management_responsibility_type_id')}`,
    sql`update axn_instance set us_enplanement_total = ${choices.oneOf([null, 90_000, 5_000_000])}::bigint where axn_instance_id = 26`,
    sql`update airport_terminal set enplane_total = ${choices.oneOf(amounts)}::bigint where ${first('terminal', 'terminal_id')} and axn_instance_id = 26`,
    sql`delete from tenant where ${first('tenant', 'tenant_id')} and axn_instance_id = 26`,
    sql`update tenant set brand_id = (select max(brand_id) from brand), lease_expire_date = ${choices.oneOf(days)}::date
      where ${first('tenant', 'airport_id')} and axn_instance_id = 26`,
    sql`update contact set last_name = ${name}, axn_status = case axn_status when 'ACTIVE' then 'INACTIVE' else 'ACTIVE' end
      where ${first('contact', 'contact_id')}`,
    sql`update contact_phone set phone = ${`614-555-0${choices.below(900) + 100}`} where ${first('contact', 'contact_id')}`,
    sql`delete from contact_phone where ${first('contact', 'contact_id')}`,
    sql`insert into contact_phone (contact_id, axn_instance_id, phone_type, phone)
      select contact_id, axn_instance_id, 'Fax', '614-555-0199' from contact where ${first('contact', 'contact_id')}
      on conflict do nothing`,
    sql`insert into company_instance (company_id, axn_instance_id, company_name)
      select company_id, 26, null from company where ${first('company', 'company_id')} on conflict do nothing`,
    sql`insert into company_airport_instance (company_id, axn_instance_id, company_type, airport_id)
      select company_id, axn_instance_id, company_type, (select min(airport_id) + ${choices.below(6)}::integer from airport)
      from company_instance_type where ${first('company_instance_type', 'company_id')} on conflict do nothing`,
  ])
}

const inSql: Step = async world => {
  const statements = Array.from({ length: 1 + world.choices.below(3) }, () => anyStatement(world))
  const isRolledBack = world.choices.happens(5)
  const rollback = new Error('rolled back on purpose')
  const work = async (db: Db) => {
    for (const statement of statements) await db.execute(statement)
    if (isRolledBack) throw rollback
  }
  await world.choices
    .oneOf(world.databases)
    .write(work)
    .catch((error: unknown) => {
      // Two choices may not fit together.
      if (error !== rollback && !isConstraint(error)) throw error
    })
  return `${statements.length} statements${isRolledBack ? ', rolled back' : ''}`
}

const isConstraint = (error: unknown): boolean =>
  String((error as { cause?: { code?: unknown } }).cause?.code).startsWith('23')

/** For an airport that may be edited, if there is one; otherwise, the editors are refused. */
async function pickOpen(world: World, columns: string, table: string): Promise<Key> {
  const ofYear = `${table} where axn_instance_id = 26`
  const isOpen = `airport_id in (select airport_id from airport_instance where axn_instance_id = 26
    and axn_instance_status in ('INPROGRESS', 'REJECTED'))`
  const found = await pick(world, columns, `${ofYear} and ${isOpen}`)
  return found['airport_id'] === undefined ? pick(world, columns, ofYear) : found
}

const oneTenant = 'tenant_id, location_number, airport_id, terminal_id, brand_id, company_id, version'
const pathOf = (tenant: Key) =>
  `/tenants/${tenant['tenant_id']}/instance/26/airport/${tenant['airport_id']}/terminal/${tenant['terminal_id']}/location/${tenant['location_number']}`

async function tenantEntry(world: World) {
  const { choices } = world
  const brand = await pick(world, 'brand_id', "brand where axn_status = 'ACTIVE'")
  const company = await pick(world, 'company_id', "company where axn_status = 'ACTIVE'")
  return {
    axnInstanceId: 26,
    brandId: brand['brand_id'],
    companyId: company['company_id'],
    tenantType: 'FOODBEVERAGE',
    productType: choices.oneOf(['BAR', 'COFFEE']),
    tenantStatus: 'ACTIVE',
    areaTotal: choices.oneOf([null, choices.below(3_000), choices.below(3_000)]),
    leaseExpireDate: choices.oneOf(days),
    futureLocation: false,
  }
}

const addTenant: Step = async world => {
  const place = await pickOpen(world, 'airport_id, terminal_id', 'airport_terminal')
  const body = {
    ...(await tenantEntry(world)),
    airportId: place['airport_id'],
    terminalId: place['terminal_id'],
  }
  return said('add a tenant', await anyEditor(world).post('/tenants', body))
}

const saveTenant: Step = async world => {
  const tenant = await pickOpen(world, oneTenant, 'tenant')
  const body = { ...(await tenantEntry(world)), terminalId: tenant['terminal_id'] }
  return said('save a tenant', await anyEditor(world).put(pathOf(tenant), body))
}

const removeTenant: Step = async world => {
  const tenant = await pickOpen(world, oneTenant, 'tenant')
  const path = `${pathOf(tenant)}/company/${tenant['company_id']}/brand/${tenant['brand_id']}`
  return said('remove a tenant', await anyEditor(world).delete(path))
}

const pasteTenants: Step = async world => {
  const { airport_id: airportId } = await pickOpen(world, 'airport_id, axn_instance_id', 'airport_instance')
  const { rows } = await world.databases[0].read(db =>
    db.execute(sql`select brand_name as "brandName", company_name as "companyName", terminal_name as "terminalName"
      from brand, company, terminal where airport_id = ${airportId}::integer and brand.axn_status = 'ACTIVE'
      order by md5(brand_id::text || company_id) limit 3`),
  )
  const pasted = rows.map(row => ({
    ...row,
    categoryName: 'Food & Beverage | Bar',
    areaTotal: world.choices.oneOf(['', 100 + world.choices.below(900)]),
  }))
  const path = `/tenants/instance/26/airport/${airportId}/block`
  return said('paste tenants', await anyEditor(world).post(path, { rows: pasted }))
}

const saveTerminal: Step = async world => {
  const { airport_id, terminal_id } = await pickOpen(world, 'airport_id, terminal_id', 'airport_terminal')
  const total = world.choices.below(100_000)
  const body = {
    enplaneTotal: total,
    deplaneTotal: 5,
    passengerTotal: total + 5,
    epDomesticTotal: total,
    epIntlTotal: 0,
    annualPercentChangeAmount: null,
    airportTerminalTotals: [
      { tenantType: 'FOODBEVERAGE', grossSalesTotal: total * 10, rentAirportTotal: total, areaTotal: 400 },
    ],
  }
  const path = `/airports/${airport_id}/instance/26/terminals/${terminal_id}/totals`
  return said("save a terminal's traffic", await anyEditor(world).put(path, body))
}

const saveTotals: Step = async world => {
  const { airport_id: airportId } = await pickOpen(world, 'airport_id, axn_instance_id', 'airport_instance')
  const total = world.choices.below(100_000)
  const body = {
    enplaneTotal: total,
    deplaneTotal: total,
    passengerTotal: 2 * total,
    passengerEpDomesticTotal: total,
    passengerEpIntlTotal: 0,
    annualPercentageChangeAmount: null,
  }
  return said(
    "save an airport's traffic",
    await anyEditor(world).put(`/airports/${airportId}/instance/26/totals`, body),
  )
}

const person = (world: World, managementResponsibilityTypeId: number) => ({
  firstName: 'Ingrid',
  lastName: makeName(world.choices),
  title: 'Lead',
  city: 'Larkham',
  stateProvinceCode: 'OH',
  postalCode: '43004',
  isoCountryCode: 'US',
  companyName: null,
  address1: '12 Windsock Way',
  address2: '',
  email: 'ingrid@castlerigg.example',
  url: 'https://castlerigg.example',
  factbookIncludeFlag: 'N',
  contactPhoneList: [
    { phoneType: 'Work', phone: `614-555-0${100 + world.choices.below(900)}`, extPhone: '77' },
    ...(world.choices.happens(2) ? [{ phoneType: 'Fax', phone: '614-555-0143' }] : []),
  ],
  managementResponsibilityTypeId,
  companyType: 'FOODBEVERAGE',
})

const saveContact: Step = async world => {
  const body = person(world, await world.databases[0].read(responsibilityId))
  const old = await pick(
    world,
    'contact_id, airport_id, company_id',
    "contact where axn_instance_id = 26 and axn_status = 'ACTIVE'",
  )
  const ofSubject = old['airport_id'] ? `/airports/${old['airport_id']}` : `/companies/${old['company_id']}`
  const path = `${ofSubject}/instance/26/contacts`
  const alice = world.as(server(world), 'alice')
  const one = `${path}/${old['contact_id']}`
  switch (world.choices.below(3)) {
    case 0:
      return said('add a contact', await alice.post(path, body))
    case 1:
      return said('save a contact', await alice.put(one, body))
    default:
      return said('remove a contact', await alice.delete(one))
  }
}

const saveCompany: Step = async world => {
  const { company_id: companyId } = await pick(
    world,
    'company_id, axn_instance_id',
    'company_instance where axn_instance_id = 26',
  )
  const body = {
    companyName: makeName(world.choices),
    address1: '400 Beacon Street',
    address2: null,
    city: 'Larkham',
    postalCode: '43004',
    stateProvinceCode: 'OH',
    isoCountryCode: 'US',
    phone: '+1 614-555-0150',
    fax: '',
    url: 'https://lanternfield.example',
    companyInfoText: 'Soup.',
  }
  return said(
    'save a company',
    await world.as(server(world), 'alice').put(`/companies/${companyId}/instance/26`, {
      company: body,
      dbeFlag: 'Y',
      companyInstanceTypeList: [
        { companyInstanceTypePK: { companyType: 'FOODBEVERAGE' }, companyTypeInfoText: null },
      ],
    }),
  )
}

const setStatus: Step = async world => {
  const { airport_id: airportId } = await pickOpen(world, 'airport_id, axn_instance_id', 'airport_instance')
  const axnInstanceStatus = world.choices.oneOf(['PUBLISHED', 'APPROVED', 'REJECTED'])
  const path = `/airports/${airportId}/instance/26/status`
  const body = { axnInstanceStatus, reason: 'As decided.' }
  return said(`set the status ${axnInstanceStatus}`, await world.as(server(world), 'alice').put(path, body))
}

/** Merges two names, and sometimes undoes it. */
const merge: Step = async world => {
  const kind = world.choices.oneOf(['brands', 'companies'] as const)
  const [table, column] = kind === 'brands' ? ['brand', 'brand_id'] : ['company', 'company_id']
  const active = `${table} where axn_status = 'ACTIVE'`
  const from = (await pick(world, `${column}, version`, active))[column]
  const into = (await pick(world, `${column}, version`, `${active} and ${column} <> ${from ?? 0}`))[column]
  const alice = world.as(server(world), 'alice')
  const path = `/merge/${kind}/${from}/into/${into}`
  const preview = await alice.get<{ seen: string; from: { name: string } }>(path)
  if (preview.status >= 400) return said(`preview a merge of ${kind}`, preview)
  const { seen, from: merged } = preview.body
  const done = await alice.post<{ actionId: string }>(path, { seen, typedName: merged.name })
  if (done.status >= 400 || world.choices.happens(3)) return said(`merge ${kind}`, done)
  const undone = await world.as(server(world), 'alice').post(`/actions/${done.body.actionId}/undo`, {})
  return said(`merge ${kind} and undo`, undone)
}

export const steps: readonly Step[] = [
  inSql,
  inSql,
  inSql,
  inSql,
  inSql,
  addTenant,
  saveTenant,
  saveTenant,
  removeTenant,
  pasteTenants,
  saveTerminal,
  saveTotals,
  saveContact,
  saveContact,
  saveCompany,
  setStatus,
  merge,
]

export interface OpenTransaction {
  what: string
  end(): Promise<void>
}

/** A transaction that has written its own name and stays open while others continue. */
export async function openTransaction(world: World, brandId: number): Promise<OpenTransaction> {
  const isRolledBack = world.choices.happens(3)
  const name = makeName(world.choices)
  const written = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const rollback = new Error('rolled back on purpose')
  const done = world.choices
    .oneOf(world.databases)
    .write(async db => {
      await db.execute(sql`update brand set brand_name = ${name} where brand_id = ${brandId}`)
      written.resolve()
      await ending.promise
      if (isRolledBack) throw rollback
    })
    .catch((error: unknown) => {
      written.reject(error)
      if (error !== rollback) throw error
    })
  await written.promise
  return {
    what: `${isRolledBack ? 'roll back' : 'commit'} the brand ${brandId} as ${name}`,
    end: () => {
      ending.resolve()
      return done
    },
  }
}
