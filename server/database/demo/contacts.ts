import { managementResponsibilityTypes } from '../lookups/lookups.facts.ts'
import type { contact, contactPhone } from '../schema/contacts.ts'
import { drawAddress, toHostName, drawPhone } from './addresses.ts'
import { airportFacts, type AirportFact } from './airports.facts.ts'
import type { DemoAirport } from './airports.ts'
import { companyTypeOf, type Company } from './companies.ts'
import { airportTitles, companyTitles } from './people.facts.ts'
import { makeEmail, drawPersonName } from './people.ts'
import { getItem, createRandom, type Random } from './random.ts'

type ContactRow = typeof contact.$inferInsert
type ContactPhoneRow = typeof contactPhone.$inferInsert
type ContactDetails = Omit<ContactRow, 'contactId' | 'axnInstanceId'>

/** A contact with its phone numbers, not yet assigned to a year. */
export interface Contact {
  row: ContactDetails
  phones: Omit<ContactPhoneRow, 'contactId' | 'axnInstanceId'>[]
}

/** Three to six people of an airport, each with their own responsibility. */
export function makeAirportContacts(seed: number, airport: DemoAirport): Contact[] {
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
export function makeCompanyContacts(seed: number, company: Company): Contact[] {
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
