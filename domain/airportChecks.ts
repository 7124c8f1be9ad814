import { checkAirportTotals } from './checks/airportTotals.ts'
import { checkAirportContacts, countContacts } from './checks/contacts.ts'
import { checkExpansions, givenExpansions } from './checks/expansion.ts'
import { countGiven, type AirportYear, type Count, type Finding } from './checks/finding.ts'
import { checkInfo, givenInfo } from './checks/info.ts'
import { checkRentalParking, givenRentalParking } from './checks/rentalParking.ts'
import { checkTenants, givenTenants } from './checks/tenants.ts'
import { checkTerminals, givenTerminals } from './checks/terminals.ts'
import type { AirportStep } from './wizard.ts'

function givenLocation({ instance: { airport } }: AirportYear): Count {
  return countGiven([airport.latitudeText, airport.longitudeText])
}

/** A year without a question asks for nothing. */
const givenAnswer = ({ instance, specialQuestionAnswer }: AirportYear): Count =>
  instance.specialQuestionTitle === null ? { given: 0, asked: 0 } : countGiven([specialQuestionAnswer])

/** What the review asks of each step, in the order of the steps. */
export const stepChecks: readonly {
  step: Exclude<AirportStep, 'review'>
  checks: readonly ((year: AirportYear) => Finding[])[]
  given: (year: AirportYear) => Count
  /** Nothing is an answer too: the step is complete while nothing is there. */
  mayBeEmpty?: true
}[] = [
  { step: 'info', checks: [checkInfo], given: givenInfo },
  { step: 'expansion', checks: [checkExpansions], given: givenExpansions, mayBeEmpty: true },
  { step: 'contacts', checks: [checkAirportContacts], given: year => countContacts(year.contacts) },
  { step: 'terminals', checks: [checkTerminals, checkAirportTotals], given: givenTerminals },
  { step: 'rental-parking', checks: [checkRentalParking], given: givenRentalParking },
  { step: 'tenants', checks: [checkTenants], given: givenTenants },
  { step: 'covid', checks: [], given: givenAnswer, mayBeEmpty: true },
  { step: 'location', checks: [], given: givenLocation },
]

/** All findings, errors first, in the order of the steps. Pure: the same data, the same findings. */
export function checkAirport(year: AirportYear): Finding[] {
  const found = stepChecks.flatMap(({ checks }) => checks.flatMap(check => check(year)))
  return [
    ...found.filter(each => each.severity === 'error'),
    ...found.filter(each => each.severity === 'warning'),
  ]
}
