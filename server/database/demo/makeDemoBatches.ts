import { toInstanceId } from '#domain/years/instance.ts'
import { defaultQuestionId } from '#domain/years/specialQuestion.ts'
import { company } from '../schema/companies.ts'
import { contact, contactPhone } from '../schema/contacts.ts'
import { axnInstance, specialQuestion } from '../schema/instances.ts'
import { airline, brand } from '../schema/lookups.ts'
import { tenant } from '../schema/terminals.ts'
import { affiliatedAirport, affiliatedCompany, appUser, userPhone } from '../schema/users.ts'
import { makeAirportBatches, makeAirportYearBatches } from './airportBatches.ts'
import { makeAirports } from './airports.ts'
import { batch, type Batch } from './batch.ts'
import { airlines, makeBrands } from './brands.ts'
import { activeYear, historicalYears, pickMoment, pendingYear, reportedYears } from './calendar.ts'
import { makeCompanies } from './companies.ts'
import { makeCompanyBatch, makeCompanyYearBatches } from './companyBatches.ts'
import { makeAirportContacts, makeCompanyContacts, type Contact } from './contacts.ts'
import { makeKeepers, withEmployers, type Keepers } from './keepers.ts'
import { makeProposals } from './proposals.ts'
import { createRandom } from './random.ts'
import { makeTenantRows, makeMarket } from './tenants.ts'
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
