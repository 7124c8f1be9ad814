import type { AirportFact } from './airports.facts.ts'
import { airlineFacts, brandAdjectives, brandNouns, shopKinds, type ShopKind } from './brands.facts.ts'
import { drawNewName } from './people.ts'
import { createRandom } from './random.ts'

export interface Brand {
  brandId: number
  brandName: string
  kind: ShopKind
  /** How widespread it is: the first brands of a kind are in every concourse, the last ones in a single town. */
  reach: number
}

const brandsOfKind = 34

/** The invented brands, about 580, each of one category. */
export function makeBrands(seed: number): Brand[] {
  const taken = new Set<string>()
  return shopKinds.flatMap((kind, kindIndex) => {
    const random = createRandom(seed, 'brands', kind.tenantType, kind.productType)
    return Array.from({ length: brandsOfKind }, (_, index) => ({
      brandId: kindIndex * brandsOfKind + index + 1,
      brandName: drawNewName(
        taken,
        () => `${random.pick(brandAdjectives)} ${random.pick(brandNouns)} ${random.pick(kind.endings)}`,
      ),
      kind,
      reach: 1 / (index + 2),
    }))
  })
}

export const airlines = airlineFacts.map((fact, index) => ({ airlineId: index + 1, ...fact }))

/** The ids of a terminal's dominant airlines: a few domestic ones, and others at international terminals. */
export function drawDominantAirlines(seed: number, fact: AirportFact, terminalIndex: number): number[] {
  const random = createRandom(seed, 'airlines', fact.iataCode, terminalIndex)
  const enplaned = fact.enplanements / fact.terminals
  const abroad = enplaned * fact.internationalShare
  const chosen = new Set<number>()
  const draw = (reach: (typeof airlines)[number]['reach'], count: number) => {
    const list = airlines.filter(airline => airline.reach === reach)
    for (let each = 0; each < count; each++)
      chosen.add(random.weighted(list, airline => airline.weight).airlineId)
  }
  draw(fact.isoCountryCode === 'CA' ? 'CA' : 'US', 2 + Math.min(4, Math.floor(enplaned / 1_500_000)))
  if (abroad > 150_000) draw('abroad', 1 + Math.min(4, Math.floor(abroad / 1_000_000)))
  return [...chosen].toSorted((one, other) => one - other)
}
