import type { AirportFact } from './airports.facts.ts'
import type { Random } from './random.ts'

/** The first three digits of a US postal code and one area code per state, so that invented addresses look right. */
interface PlaceFact {
  stateProvinceCode: string
  postalStart: string
  areaCode: string
}

const table = `
AK 995 907 | AL 352 205 | AR 722 501 | AZ 850 602 | CA 900 213 | CO 802 303 | CT 061 860 | DC 200 202 | DE 198 302
FL 331 305 | GA 303 404 | HI 968 808 | IA 503 515 | ID 837 208 | IL 606 312 | IN 462 317 | KS 672 316 | KY 402 502
LA 701 504 | MA 021 617 | MD 212 410 | ME 041 207 | MI 482 313 | MN 554 612 | MO 631 314 | MS 392 601 | MT 591 406
NC 282 704 | ND 581 701 | NE 681 402 | NH 031 603 | NJ 071 973 | NM 871 505 | NV 891 702 | NY 100 212 | OH 441 216
OK 731 405 | OR 972 503 | PA 191 215 | PR 009 787 | RI 029 401 | SC 294 843 | SD 571 605 | TN 372 615 | TX 752 214
UT 841 801 | VA 232 804 | VT 054 802 | WA 981 206 | WI 532 414 | WV 253 304 | WY 830 307
AB - 403 | BC - 604 | MB - 204 | NB - 506 | NL - 709 | NS - 902 | NT - 867 | NU - 867 | ON - 416 | PE - 902 | QC - 514
SK - 306 | YT - 867
`

/** Canadian provinces have no postal code here, because theirs has a different format. */
const placeFacts: ReadonlyMap<string, PlaceFact> = new Map(
  table
    .trim()
    .split(/\n| \| /)
    .map(entry => {
      const [stateProvinceCode = '', postal = '-', areaCode = ''] = entry.trim().split(' ')
      return [stateProvinceCode, { stateProvinceCode, postalStart: postal === '-' ? '' : postal, areaCode }]
    }),
)

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
