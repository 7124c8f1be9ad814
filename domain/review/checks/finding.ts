import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit, trimNoise } from '#platform/contract/figure.ts'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import type { AirportInstance } from '../../airports/airportInstance.ts'
import type { AirportTenant } from '../../airports/airportTenant.ts'
import type { Contact } from '../../airports/contact.ts'
import type { AirportExpansion } from '../../airports/expansion.ts'
import type { StoredRentalParking } from '../../airports/parking.ts'
import type { TenantDetailName } from '../../airports/tenantColumns.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import type { MarkedChange } from '../../browse/markedChange.ts'
import type { FaaFigure } from '../../years/faaEnplanements.ts'
import type { Plausibility, Range } from '../plausibility.ts'
import type { AirportStep } from '../wizard.ts'
import type { MissingFigure, UnavailableMark } from './askedItems.ts'

/** The tenant data that the checks need. The largest airport has hundreds of tenants. */
export type CheckedTenant = Pick<
  AirportTenant,
  | 'tenantId'
  | 'locationNumber'
  | 'terminalId'
  | 'terminalName'
  | 'brandName'
  | 'tenantType'
  | 'tenantStatus'
  | 'confirmed'
  | TenantDetailName
>

/** The data of an airport's year that the checks need, with last year's. */
export interface CheckedAirportYear {
  instance: AirportInstance
  terminals: AirportTerminal[]
  tenants: CheckedTenant[]
  contacts: Contact[]
  expansions: AirportExpansion[]
  rentalParking: StoredRentalParking
  /** The answer to the special question; null until answered. */
  specialQuestionAnswer: string | null
  unavailable: readonly UnavailableMark[]
  /** YYYY-MM-DD, passed in so that the checks stay pure. */
  today: string
  /** This year's plausibility limits, set by administrators. */
  limits: Plausibility
  lastYear: { instance: AirportInstance; terminals: AirportTerminal[] } | null
  /** The definition changes since last year. */
  definitionChanges: readonly MarkedChange[]
  /** The FAA's figure of the airport; null if it is not listed. */
  faa: FaaFigure | null
}

/**
 * How serious a finding is, and how it is settled. All of them block submission until they are.
 * - `error`: it is corrected.
 * - `missing`: the figures are entered, or marked as not available. A required choice can only be made.
 * - `unconfirmed`: the carried-over rows are confirmed.
 * - `contradiction`: it is corrected, or explained in words.
 * - `warning`: it is corrected, explained, or confirmed.
 */
export const severities = ['error', 'missing', 'unconfirmed', 'contradiction', 'warning'] as const
type Severity = (typeof severities)[number]

/** In characters, so that an explanation says more than a confirmation. */
export const minExplanationLength = 10

/** Something wrong, missing, or implausible in the steps of either wizard. */
export interface Finding<Step extends string = AirportStep> {
  severity: Severity
  /** The rule and the data concerned. It is stable, so that an answer stays attached to its warning. */
  warning: string
  step: Step
  /** In an airport's steps only. */
  terminalId: number | null
  /** The field to go to. */
  field: string
  message: string
  /** The figures concerned. An answer given for other figures no longer counts. */
  figures: string
  /** Only for a `missing` finding. */
  missing: MissingFigure[]
}

type FindingDetails<Step extends string = AirportStep> = Pick<Finding<Step>, 'step' | 'field' | 'message'> & {
  figures?: (number | null)[]
  terminalId?: number
  missing?: MissingFigure[]
}

export function createFinding<Step extends string>(
  severity: Severity,
  rule: string,
  given: FindingDetails<Step>,
): Finding<Step> {
  const { figures = [], terminalId, missing = [], ...rest } = given
  const place = terminalId === undefined ? '' : `@${terminalId}`
  return {
    severity,
    warning: rule + place,
    terminalId: terminalId ?? null,
    figures: figures.join(' '),
    missing,
    ...rest,
  }
}

/** One finding for all rows carried over from last year that need confirmation; none if there are none. */
export function listUnconfirmedFindings<Step extends string>(
  rule: string,
  count: number,
  [one, several]: readonly [one: string, several: string],
  { where = '', ...place }: Pick<FindingDetails<Step>, 'step' | 'field' | 'terminalId'> & { where?: string },
): Finding<Step>[] {
  if (count === 0) return []
  const rows = countOf(count, `${one} was`, `${several} were`)
  return [
    createFinding('unconfirmed', rule, {
      ...place,
      figures: [count],
      message: `${where}${rows} carried over from last year and ${count === 1 ? 'is' : 'are'} not confirmed.`,
    }),
  ]
}

/** Whether a figure, as its message shows it, is outside a range: $18.001 is shown as $18.00 and is within $18. */
export function isOutside(value: number, range: Range): boolean {
  const shown = Math.round(trimNoise(value * 100)) / 100
  return shown < range.min || shown > range.max
}

/**
 * The message for a figure that equals last year's to the cent, as a copied one does; null for others, and for zero.
 */
export const describeUnchanged = (what: string, now: number | null, before: number | null): string | null =>
  now === null || now === 0 || now !== before
    ? null
    : `the ${what} figure is the same as last year’s. Check that it is correct for this year.`

/** The message for a figure that changed more than is plausible; null if it did not, or cannot be compared. */
export function describeImplausibleChange(
  what: string,
  now: number | null,
  before: number | null,
  limits: Plausibility,
): string | null {
  const change = computeChangePercent(now, before)
  if (change === null || Math.abs(change) <= limits.changePercent) return null
  return `${what} changed by ${formatFigureWithUnit(change, 'change')} from last year.`
}
