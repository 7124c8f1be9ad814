import { toInstanceId } from '#domain/years/instance.ts'
import { defaultQuestionId } from '#domain/years/specialQuestion.ts'
import { managementResponsibilityTypes } from '../lookups/lookups.facts.ts'
import { company } from '../schema/companies.ts'
import { contact, contactPhone } from '../schema/contacts.ts'
import { axnInstance, specialQuestion } from '../schema/instances.ts'
import { airline, brand } from '../schema/lookups.ts'
import { tenant } from '../schema/terminals.ts'
import { affiliatedAirport, affiliatedCompany, appUser, userPhone } from '../schema/users.ts'
import { drawAddress, drawPhone, toHostName } from './addresses.ts'
import { makeAirportBatches, makeAirportYearBatches } from './airportBatches.ts'
import { type AirportFact, airportFacts } from './airports.facts.ts'
import { type DemoAirport, makeAirports } from './airports.ts'
import { batch, type Batch } from './batch.ts'
import { airlines, type Brand, makeBrands } from './brands.ts'
import { activeYear, historicalYears, pendingYear, pickMoment, reportedYears } from './calendar.ts'
import { type Company, companyTypeOf, makeCompanies } from './companies.ts'
import { makeCompanyBatch, makeCompanyYearBatches } from './companyBatches.ts'
import { type Keepers, makeKeepers, withEmployers } from './keepers.ts'
import { airportTitles, companyTitles } from './people.facts.ts'
import { drawPersonName, makeEmail } from './people.ts'
import { createRandom, getItem, type Random } from './random.ts'
import { makeMarket, makeTenantRows, type TenantRow } from './tenants.ts'
import { makeAirportYear } from './terminalYears.ts'
import { covidQuestion, staffingQuestion } from './texts.facts.ts'
import { makeUsers } from './users.ts'

/** Any seed makes a demo. This one makes the product's. */
export const demoSeed = 2026

const adminId = 1
const listed = { modifiedDate: '2024-01-15T16:00:00Z', modifiedUserId: adminId }

/** All rows of the demo except the pending year's, ordered so that every reference exists before it is used. */
export function makeDemoBatches(seed: number): Batch[] {
  const airports = makeAirports(seed)
  const companies = makeCompanies(seed)
  const brands = makeBrands(seed)
  const users = makeUsers(seed)
  const keepers = makeKeepers(airports, companies, users)
  const years = new Map(
    reportedYears.map(year => [year, airports.map(airport => makeAirportYear(seed, airport, year))]),
  )
  const tenants = makeTenantRows(seed, years.get(activeYear) ?? [], makeMarket(brands, companies), keepers)
  const proposed = makeProposals(seed, brands, companies, tenants.get(activeYear) ?? [], keepers)
  tenants.set(activeYear, proposed.tenants)
  return [
    batch(appUser, withEmployers(users, keepers, airports, companies)),
    batch(
      userPhone,
      users.flatMap(user => user.phones),
    ),
    batch(axnInstance, instanceRows()),
    batch(specialQuestion, questionRows()),
    batch(
      airline,
      airlines.map(({ airlineId, airlineName }) => ({ airlineId, airlineName, ...listed })),
    ),
    batch(airline, proposed.airlines),
    batch(
      brand,
      brands.map(({ brandId, brandName }) => ({ brandId, brandName, ...listed })),
    ),
    batch(brand, proposed.brands),
    ...makeAirportBatches(seed, airports, keepers),
    makeCompanyBatch(seed, companies, keepers),
    batch(company, proposed.companies),
    ...reportedYears.flatMap(year => {
      const rows = tenants.get(year) ?? []
      return [
        ...makeAirportYearBatches(seed, years.get(year) ?? [], keepers),
        batch(tenant, rows),
        ...makeCompanyYearBatches(seed, year, companies, airports, rows, keepers),
      ]
    }),
    ...contactBatches(seed, [
      ...airports.flatMap(airport => makeAirportContacts(seed, airport)),
      ...companies.flatMap(company => makeCompanyContacts(seed, company)),
    ]),
    batch(affiliatedAirport, affiliationRows(keepers.ofAirport)),
    batch(affiliatedCompany, affiliationRows(keepers.ofCompany)),
  ]
}

const usEnplanements = {
  usEnplanementTotal: 945_000_000,
  usEnplanementSource: 'FAA, Passenger Boarding (Enplanement) Data, calendar year 2023, rounded to millions',
}
const noUsEnplanements = { usEnplanementTotal: null, usEnplanementSource: null }

/** The past years asked about the pandemic. The next one has its own question. */
function questionRows(): (typeof specialQuestion.$inferInsert)[] {
  return [...historicalYears, activeYear, pendingYear].map(year => ({
    axnInstanceId: toInstanceId(year),
    questionId: defaultQuestionId,
    ...(year === pendingYear ? staffingQuestion : covidQuestion),
    modifiedDate: `${year - 1}-11-02T15:00:00Z`,
    modifiedUserId: adminId,
  }))
}

function instanceRows(): (typeof axnInstance.$inferInsert)[] {
  return [...historicalYears, activeYear, pendingYear].map(year => ({
    axnInstanceId: toInstanceId(year),
    axnInstanceName: String(year),
    axnInstanceDes: `Fact Book ${year}`,
    axnInstanceMasterStatus: year < activeYear ? 'HISTORICAL' : year === activeYear ? 'ACTIVE' : 'PENDING',
    submissionDeadline: `${year}-12-15`,
    ...(year <= activeYear ? usEnplanements : noUsEnplanements),
    modifiedDate: `${year - 1}-11-02T15:00:00Z`,
    modifiedUserId: adminId,
  }))
}

/** Contacts exist for the active year only: earlier years have their books, and the next year is carried over. */
function contactBatches(seed: number, contacts: readonly Contact[]): Batch[] {
  const axnInstanceId = toInstanceId(activeYear)
  return [
    batch(
      contact,
      contacts.map(({ row }, index) => ({
        contactId: index + 1,
        axnInstanceId,
        ...row,
        modifiedDate: pickMoment(createRandom(seed, 'contact stamp', index), activeYear),
        modifiedUserId: adminId,
      })),
    ),
    batch(
      contactPhone,
      contacts.flatMap(({ phones }, index) =>
        phones.map(phone => ({ contactId: index + 1, axnInstanceId, ...phone })),
      ),
    ),
  ]
}

/** The editors in each year, given the editor of each airport and company. */
const affiliationRows = (
  keepers: Keepers['ofAirport' | 'ofCompany'],
): (typeof affiliatedAirport.$inferInsert)[] =>
  reportedYears.flatMap(year =>
    [...keepers].map(([subjectId, userId]) => ({ userId, axnInstanceId: toInstanceId(year), subjectId })),
  )

type ContactRow = typeof contact.$inferInsert
type ContactPhoneRow = typeof contactPhone.$inferInsert
type ContactDetails = Omit<ContactRow, 'contactId' | 'axnInstanceId'>

/** A contact with its phone numbers, not yet assigned to a year. */
interface Contact {
  row: ContactDetails
  phones: Omit<ContactPhoneRow, 'contactId' | 'axnInstanceId'>[]
}

/** Three to six people of an airport, each with their own responsibility. */
function makeAirportContacts(seed: number, airport: DemoAirport): Contact[] {
  const random = createRandom(seed, 'contacts', airport.fact.iataCode)
  const host = `${airport.fact.iataCode.toLowerCase()}.example.org`
  const responsibilities = managementResponsibilityTypes.map((_, index) => index + 1)
  return random.sample(responsibilities, random.whole(3, 6)).map((managementResponsibilityTypeId, index) =>
    makeContact(random, airport.fact, host, index, {
      airportId: airport.airportId,
      managementResponsibilityTypeId,
      companyId: null,
      companyType: null,
      companyName: airport.fact.airportName,
      title: random.pick(airportTitles),
    }),
  )
}

/** One to three people of a company. */
function makeCompanyContacts(seed: number, company: Company): Contact[] {
  const random = createRandom(seed, 'company contacts', company.companyId)
  const home = airportFacts.find(fact => fact.city === company.city) ?? getItem(airportFacts, 0)
  const host = toHostName(company.companyName) + '.example.com'
  return Array.from({ length: random.whole(1, 3) }, (_, index) =>
    makeContact(random, home, host, index, {
      airportId: null,
      managementResponsibilityTypeId: null,
      companyId: company.companyId,
      companyType: companyTypeOf[company.kind],
      companyName: company.companyName,
      title: random.pick(companyTitles),
    }),
  )
}

function makeContact(
  random: Random,
  home: AirportFact,
  host: string,
  index: number,
  role: Pick<
    ContactDetails,
    'airportId' | 'managementResponsibilityTypeId' | 'companyId' | 'companyType' | 'companyName' | 'title'
  >,
): Contact {
  const name = drawPersonName(random)
  const phones: Contact['phones'] = [
    {
      phoneType: 'Work',
      phone: drawPhone(random, home),
      extPhone: random.chance(0.4) ? String(random.whole(100, 9999)) : null,
    },
  ]
  if (random.chance(0.2)) phones.push({ phoneType: 'Fax', phone: drawPhone(random, home), extPhone: null })
  return {
    row: {
      ...role,
      ...name,
      ...drawAddress(random, home),
      email: makeEmail(name, host),
      url: random.chance(0.6) ? `https://${host}` : null,
      factbookIncludeFlag: random.chance(0.9) ? 'Y' : 'N',
      orderSequenceNumber: index + 1,
    },
    phones,
  }
}

/** Editors' proposals for an administrator to decide on. */
interface Proposals {
  brands: (typeof brand.$inferInsert)[]
  companies: (typeof company.$inferInsert)[]
  airlines: (typeof airline.$inferInsert)[]
  /** The active year's tenants, the last of them with the proposed brand. */
  tenants: TenantRow[]
}

/** As typed by someone in a hurry. */
const misspell = (name: string): string => name.slice(0, -1)

function makeProposals(
  seed: number,
  brands: readonly Brand[],
  companies: readonly Company[],
  tenants: readonly TenantRow[],
  keepers: Keepers,
): Proposals {
  const last = tenants.at(-1)
  const known = brands.find(each => each.brandId === last?.brandId)
  const runs = companies.find(each => each.companyId === last?.companyId)
  const proposedUserId = (last && keepers.ofAirport.get(last.airportId)) ?? null
  const stamp = (what: string) => ({
    axnStatus: 'PROPOSED' as const,
    proposedUserId,
    modifiedDate: pickMoment(createRandom(seed, 'proposal stamp', what), activeYear),
    modifiedUserId: proposedUserId,
  })
  const brandId = brands.length + 1
  return {
    brands: known
      ? [
          { brandId, brandName: misspell(known.brandName), ...stamp('brand') },
          { brandId: brandId + 1, brandName: 'Wendlebury Waffle Cart', ...stamp('other brand') },
        ]
      : [],
    companies: runs
      ? [{ companyId: companies.length + 1, companyName: misspell(runs.companyName), ...stamp('company') }]
      : [],
    airlines: [{ airlineId: airlines.length + 1, airlineName: 'Delta Airlines', ...stamp('airline') }],
    tenants: tenants.map(each => (known && each === last ? { ...each, brandId } : each)),
  }
}
