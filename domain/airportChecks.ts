import { checkAirportTotals } from './checks/airportTotals.ts'
import { checkAirportContacts, countContacts } from './checks/contacts.ts'
import type { AirportYear, Count, Finding } from './checks/finding.ts'
import { checkInfo, givenInfo } from './checks/info.ts'
import { checkTenants, givenTenants } from './checks/tenants.ts'
import { checkTerminals, givenTerminals } from './checks/terminals.ts'
import type { AirportStep } from './wizard.ts'

/** What the review asks of each step, in the order of the steps. */
export const stepChecks: readonly {
  step: Exclude<AirportStep, 'review'>
  checks: readonly ((year: AirportYear) => Finding[])[]
  given: (year: AirportYear) => Count
}[] = [
  { step: 'info', checks: [checkInfo], given: givenInfo },
  { step: 'contacts', checks: [checkAirportContacts], given: year => countContacts(year.contacts) },
  { step: 'terminals', checks: [checkTerminals, checkAirportTotals], given: givenTerminals },
  { step: 'tenants', checks: [checkTenants], given: givenTenants },
]

/** All findings, errors first, in the order of the steps. Pure: the same data, the same findings. */
export function checkAirport(year: AirportYear): Finding[] {
  const found = stepChecks.flatMap(({ checks }) => checks.flatMap(check => check(year)))
  return [
    ...found.filter(each => each.severity === 'error'),
    ...found.filter(each => each.severity === 'warning'),
  ]
}
