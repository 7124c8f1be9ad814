import type { AirportInstance } from '../airportInstance.ts'
import type { AirportTenant } from '../airportTenant.ts'
import type { Contact } from '../contact.ts'
import type { AirportExpansion } from '../expansion.ts'
import { writeFigure } from '../figure.ts'
import { changePercent } from '../formulas.ts'
import type { StoredRentalParking } from '../parking.ts'
import type { Plausibility, Range } from '../plausibility.ts'
import type { AirportTerminal } from '../terminal.ts'
import type { AirportStep } from '../wizard.ts'

/** What the checks look at of a tenant: the largest airport has hundreds of them. */
export type CheckedTenant = Pick<
  AirportTenant,
  | 'tenantId'
  | 'locationNumber'
  | 'terminalId'
  | 'terminalName'
  | 'brandName'
  | 'tenantType'
  | 'tenantStatus'
  | 'areaTotal'
  | 'leaseExpireDate'
  | 'futureLocation'
  | 'confirmed'
>

/** Everything about an airport of one year that the checks look at, and the same of the year before. */
export interface AirportYear {
  instance: AirportInstance
  terminals: AirportTerminal[]
  tenants: CheckedTenant[]
  contacts: Contact[]
  expansions: AirportExpansion[]
  rentalParking: StoredRentalParking
  /** What was said to the special question; null while nobody answered. */
  specialQuestionAnswer: string | null
  /** YYYY-MM-DD, handed in so that the checks stay pure. */
  today: string
  /** What this year's administrators hold for plausible. */
  limits: Plausibility
  lastYear: { instance: AirportInstance; terminals: AirportTerminal[] } | null
}

/** One thing that is wrong (an error blocks submission) or implausible (a warning is confirmed or explained). */
export interface Finding {
  severity: 'error' | 'warning'
  /** Which rule about which datum; the same in every run, so that an answer finds its warning again. */
  warning: string
  step: AirportStep
  terminalId: number | null
  /** The field to go to. */
  field: string
  message: string
  /** The figures it is about. An answer given for other figures no longer counts. */
  figures: string
}

export type Given = Pick<Finding, 'step' | 'field' | 'message'> & {
  figures?: (number | null)[]
  terminalId?: number
}

export function finding(severity: Finding['severity'], rule: string, given: Given): Finding {
  const { figures = [], terminalId, ...rest } = given
  const place = terminalId === undefined ? '' : `@${terminalId}`
  return {
    severity,
    warning: rule + place,
    terminalId: terminalId ?? null,
    figures: figures.join(' '),
    ...rest,
  }
}

export const isOutside = (value: number, range: Range): boolean => value < range.min || value > range.max

/** A whole number as people read it: 12,345. */
export const grouped = (value: number): string => writeFigure(value, 'integer')

/** What to say when a figure moved further than is plausible; null when it did not, or there is nothing to compare. */
export function changeWarning(
  what: string,
  now: number | null,
  before: number | null,
  limits: Plausibility,
): string | null {
  const change = changePercent(now, before)
  if (change === null || Math.abs(change) <= limits.changePercent) return null
  return `${what} changed by ${writeFigure(change, 'change')} % against last year.`
}

/** How much of what a step asks for was given; `asked` leaves out what many airports do not have. */
export interface Count {
  given: number
  asked: number
}

export const countGiven = (values: readonly unknown[]): Count => ({
  given: values.filter(value => value !== null).length,
  asked: values.length,
})

/** The share of what is asked for that was given, in whole percent; 100 only when all was. */
export function completeness(counts: readonly Count[]): number {
  const asked = counts.reduce((sum, each) => sum + each.asked, 0)
  const given = counts.reduce((sum, each) => sum + each.given, 0)
  return asked === 0 ? 0 : Math.floor((given / asked) * 100)
}
