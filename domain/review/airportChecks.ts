import { isRedefined } from '../browse/definitionChanges.ts'
import { type AskedItem, askRows } from './checks/askedItems.ts'
import { listFindings, type StepChecks } from './checks/assessment.ts'
import { askContacts, checkContacts } from './checks/checkContacts.ts'
import { checkContradictions } from './checks/checkContradictions.ts'
import { askInfo, checkInfo } from './checks/checkInfo.ts'
import { askRentalParking, checkRentalParking } from './checks/checkRentalParking.ts'
import { askTenants, checkTenants } from './checks/checkTenants.ts'
import { askTerminals, checkTerminals } from './checks/checkTerminals.ts'
import { checkAirportTotals } from './checks/checkTraffic.ts'
import { type CheckedAirportYear, type Finding, listUnconfirmedFindings } from './checks/finding.ts'
import { airportSteps, getAirportStepTitle, type AirportStep } from './wizard.ts'

type CheckedData = Pick<CheckedAirportYear, 'expansions'>

/** Plans carried over from last year must be confirmed once. */
export function checkExpansions({ expansions }: CheckedData): Finding[] {
  const count = expansions.filter(each => each.confirmed === 'N').length
  const place = { step: 'expansion', field: 'unconfirmed' } as const
  return listUnconfirmedFindings(
    'expansions.unconfirmed',
    count,
    ['expansion plan', 'expansion plans'],
    place,
  )
}

/** Airports without plans mark the plans as not available. */
export const askExpansions = ({ expansions }: CheckedData): AskedItem[] =>
  askRows(expansions, { figure: 'expansions', label: 'Expansion plan' })

/** Only an administrator can set it; editors mark it as not available. */
const askLocation = ({ instance: { airport } }: CheckedAirportYear): AskedItem[] => {
  const isGiven = airport.latitudeText !== null && airport.longitudeText !== null
  const label = 'Coordinates'
  return [
    {
      figure: 'coordinates',
      state: isGiven ? 'given' : 'missing',
      group: label,
      label,
      field: 'latitudeText',
    },
  ]
}

/** A year without a question requires nothing. */
const askSpecialQuestion = ({ instance, specialQuestionAnswer }: CheckedAirportYear): AskedItem[] => {
  const group = instance.specialQuestionTitle
  if (group === null) return []
  const state = specialQuestionAnswer === null ? 'missing' : 'given'
  return [{ figure: 'specialQuestion', state, group, label: 'Answer', field: 'answer' }]
}

const checked: Record<
  Exclude<AirportStep, 'review'>,
  Pick<StepChecks<AirportStep, CheckedAirportYear>, 'checks' | 'asked'>
> = {
  info: { checks: [checkInfo], asked: askInfo },
  expansion: { checks: [checkExpansions], asked: askExpansions },
  contacts: { checks: [checkContacts], asked: askContacts },
  terminals: { checks: [checkTerminals, checkAirportTotals], asked: askTerminals },
  'rental-parking': { checks: [checkRentalParking], asked: askRentalParking },
  // Contradictions span all steps, and each finding names its own step.
  tenants: { checks: [checkTenants, checkContradictions], asked: askTenants },
  covid: { checks: [], asked: askSpecialQuestion },
  location: { checks: [], asked: askLocation },
}

/** The required items of each step, in the order of the steps. */
export const airportStepChecks: readonly StepChecks<AirportStep, CheckedAirportYear>[] = airportSteps.flatMap(
  ({ step }) =>
    step === 'review'
      ? []
      : [
          {
            step,
            titleOf: ({ instance }) => getAirportStepTitle(step, instance.specialQuestionTitle),
            ...checked[step],
          },
        ],
)

/** All findings in the order of the steps and their fields. */
export const checkAirport = (year: CheckedAirportYear): Finding[] => listFindings(airportStepChecks, year)

/** The year for the checks. Last year's figures with another definition count as not reported. */
export function withComparableFigures(year: CheckedAirportYear): CheckedAirportYear {
  const { lastYear, definitionChanges } = year
  if (!lastYear || definitionChanges.length === 0) return year
  const clear = <T extends object>(record: T): T =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'number' && isRedefined(name, definitionChanges) ? null : value,
      ]),
    ) as T
  return {
    ...year,
    lastYear: {
      instance: clear(lastYear.instance),
      terminals: lastYear.terminals.map(each => ({
        ...clear(each),
        airportTerminalTotals: each.airportTerminalTotals.map(clear),
      })),
    },
  }
}
