import { airportsOfPeople, type DemoAirport } from './airports.ts'
import { companiesOfPeople, type Company } from './companies.ts'
import { demoPeople } from './people.ts'
import { getItem } from './random.ts'
import type { DemoUser } from './users.ts'

/** The user who maintains each airport and company: user id by airport id or company id. */
export interface Keepers {
  ofAirport: ReadonlyMap<number, number>
  ofCompany: ReadonlyMap<number, number>
}

export function makeKeepers(
  airports: readonly DemoAirport[],
  companies: readonly Company[],
  users: readonly DemoUser[],
): Keepers {
  const others = users.filter(user => user.userId > demoPeople.length && user.row.userStatus === 'ACTIVE')
  const airportSide = others.filter(user => user.role.startsWith('ROLE_AIRPORT'))
  const companySide = others.filter(user => user.role.startsWith('ROLE_COMPANY'))
  return {
    ofAirport: new Map(
      airports.map(({ airportId, fact }) => [
        airportId,
        personWith(airportsOfPeople, fact.iataCode) ??
          getItem(airportSide, airportId % airportSide.length).userId,
      ]),
    ),
    ofCompany: new Map(
      companies.map(({ companyId }) => [
        companyId,
        personWith(companiesOfPeople, String(companyId)) ??
          getItem(companySide, companyId % companySide.length).userId,
      ]),
    ),
  }
}

function personWith(table: Record<string, Record<string, unknown>>, key: string): number | null {
  const displayName = Object.keys(table).find(name => key in (table[name] ?? {}))
  const index = demoPeople.findIndex(person => person.displayName === displayName)
  return index < 0 ? null : index + 1
}

/** The users' rows. Each representative's contains the name of their first airport or company. */
export function withEmployers(
  users: readonly DemoUser[],
  keepers: Keepers,
  airports: readonly DemoAirport[],
  companies: readonly Company[],
): DemoUser['row'][] {
  const employers = new Map<number, string>()
  const employ = (userId: number | undefined, name: string) => {
    if (userId !== undefined && !employers.has(userId)) employers.set(userId, name)
  }
  for (const { airportId, fact } of airports) employ(keepers.ofAirport.get(airportId), fact.airportName)
  for (const { companyId, companyName } of companies) employ(keepers.ofCompany.get(companyId), companyName)
  return users.map(({ userId, row }) => ({
    ...row,
    companyName: row.companyName ?? employers.get(userId) ?? null,
  }))
}
