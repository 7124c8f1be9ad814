import type { AirportFact } from './airports.facts.ts'
import { placeFacts } from './places.facts.ts'
import type { Random } from './random.ts'

export interface Address {
  address1: string
  address2: string | null
  city: string
  stateProvinceCode: string
  postalCode: string | null
  isoCountryCode: string
}

const streets: readonly string[] = [
  'Runway Road',
  'Terminal Drive',
  'Propeller Lane',
  'Windsock Avenue',
  'Beacon Street',
  'Market Street',
  'Commerce Way',
  'Hangar Road',
  'Mill Pond Road',
  'Harvest Avenue',
  'Founders Boulevard',
  'Old Tower Road',
]

/** An invented street in an airport's own town. */
export function drawAddress(random: Random, place: AirportFact): Address {
  const postalStart = placeFacts.get(place.stateProvinceCode)?.postalStart
  return {
    address1: `${random.whole(1, 98) * 100 + random.whole(0, 99)} ${random.pick(streets)}`,
    address2: random.chance(0.3) ? `Suite ${random.whole(1, 29) * 10}` : null,
    city: place.city,
    stateProvinceCode: place.stateProvinceCode,
    postalCode: postalStart ? postalStart + String(random.whole(1, 99)).padStart(2, '0') : null,
    isoCountryCode: place.isoCountryCode,
  }
}

/** A number from 555-0100 to 555-0199, which is reserved for fiction. */
export function drawPhone(random: Random, place: Pick<AirportFact, 'stateProvinceCode'>): string {
  const areaCode = placeFacts.get(place.stateProvinceCode)?.areaCode ?? '202'
  return `+1 ${areaCode}-555-01${String(random.whole(0, 99)).padStart(2, '0')}`
}

/** 'Émile & Sons' → 'emile-sons', for host names and mailboxes. */
export function toHostName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
