import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { drawAddress, toHostName, drawPhone, type Address } from './addresses.ts'
import { airportFacts } from './airports.facts.ts'
import type { TenantTypeName } from './brands.facts.ts'
import { coinedEnds, coinedStarts, companyKinds, type CompanyKind } from './companies.facts.ts'
import { drawNewName } from './people.ts'
import { createRandom, type Random } from './random.ts'

export interface Company extends Address {
  companyId: number
  companyName: string
  kind: CompanyKind
  phone: string
  fax: string | null
  url: string
  companyInfoText: string
  dbeFlag: 'Y' | 'N'
  /** How many locations it operates, relative to its kind's other companies. */
  reach: number
  /** The status in the active year. In historical years, all are published. */
  axnInstanceStatus: AxnInstanceStatus
}

/** The companies of the demo users, by id, with statuses that make each worth visiting. */
export const companiesOfPeople = {
  company: { 5: 'INPROGRESS', 10: 'PUBLISHED' },
  companysub: { 78: 'INPROGRESS', 126: 'REJECTED', 80: 'PUBLISHED' },
} as const satisfies Record<string, Record<number, AxnInstanceStatus>>

const fixedStatuses: ReadonlyMap<string, AxnInstanceStatus> = new Map(
  Object.values(companiesOfPeople).flatMap(companies => Object.entries(companies)),
)

const drawnStatuses: readonly { axnInstanceStatus: AxnInstanceStatus; weight: number }[] = [
  { axnInstanceStatus: 'PUBLISHED', weight: 88 },
  { axnInstanceStatus: 'INPROGRESS', weight: 5 },
  { axnInstanceStatus: 'PENDING', weight: 3 },
  { axnInstanceStatus: 'APPROVED', weight: 2 },
  { axnInstanceStatus: 'REJECTED', weight: 2 },
]

const kinds = listKeys(companyKinds)

/** The invented companies, 280 of nine kinds. */
export function makeCompanies(seed: number): Company[] {
  const taken = new Set<string>()
  const companies: Company[] = []
  for (const kind of kinds) {
    const random = createRandom(seed, 'companies', kind)
    for (let rank = 0; rank < companyKinds[kind].count; rank++) {
      companies.push(makeCompany(random, kind, rank, companies.length + 1, taken))
    }
  }
  return companies
}

function makeCompany(
  random: Random,
  kind: CompanyKind,
  rank: number,
  companyId: number,
  taken: Set<string>,
): Company {
  const { endings, does, reach } = companyKinds[kind]
  // The coined first word is unique, so that no two companies look related.
  const coined = drawNewName(taken, () => random.pick(coinedStarts) + random.pick(coinedEnds))
  const companyName = `${coined} ${random.pick(endings)}`
  const home = random.weighted(airportFacts, fact => Math.sqrt(fact.enplanements))
  const since = random.whole(1961, 2021)
  const dbe = random.chance(0.24)
  return {
    companyId,
    companyName,
    kind,
    ...drawAddress(random, home),
    phone: drawPhone(random, home),
    fax: random.chance(0.3) ? drawPhone(random, home) : null,
    url: `https://${toHostName(coined)}.example.${random.pick(['com', 'net', 'org'])}`,
    companyInfoText: infoText(random, { companyName, city: home.city, since, does: random.pick(does), dbe }),
    dbeFlag: dbe ? 'Y' : 'N',
    reach: reach / (rank + 1.5),
    axnInstanceStatus:
      fixedStatuses.get(String(companyId)) ??
      random.weighted(drawnStatuses, each => each.weight).axnInstanceStatus,
  }
}

function infoText(
  random: Random,
  told: { companyName: string; city: string; since: number; does: string; dbe: boolean },
): string {
  const sentences = [`${told.companyName} ${told.does}. It was founded in ${told.city} in ${told.since}.`]
  if (told.dbe) sentences.push('It is certified as an airport concession disadvantaged business enterprise.')
  if (random.chance(0.5)) sentences.push(`It employs about ${random.whole(3, 90) * 10} people.`)
  return sentences.join(' ')
}

const kindsByTenantType: Record<TenantTypeName, readonly CompanyKind[]> = {
  FOODBEVERAGE: ['operator', 'restaurant'],
  SPECIALTY: ['retailer'],
  NEWSSTAND: ['news', 'retailer'],
  DUTYFREE: ['dutyFree'],
}

/** The companies that may operate a shop of this tenant type. */
export const selectCompanies = (tenantType: TenantTypeName, companies: readonly Company[]): Company[] =>
  companies.filter(company => kindsByTenantType[tenantType].includes(company.kind))

/** The company type that follows from its kind. Its shops may add others. */
export const companyTypeOf: Record<CompanyKind, string> = {
  operator: 'FOODBEVERAGE',
  restaurant: 'FOODBEVERAGE',
  retailer: 'SPECIALTY',
  news: 'NEWSSTAND',
  dutyFree: 'DUTYFREE',
  developer: 'DEVELOPER',
  advertising: 'ADVERTISING',
  service: 'SERVICES',
  consultant: 'CONSULTANT',
}
