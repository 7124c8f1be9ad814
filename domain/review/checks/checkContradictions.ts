import { capitalize } from '#platform/contract/capitalize.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import { getAirportEnplanements } from '../../airports/concessionTotals.ts'
import { sumReported } from '../../airports/formulas.ts'
import { parkingCombinations, parkingTypeLabels } from '../../airports/parking.ts'
import { type AirportTerminal } from '../../airports/terminal.ts'
import { tenantTypeLabels, type TenantType } from '../../catalog/tenantTypes.ts'
import { createFinding, type CheckedAirportYear, type CheckedTenant, type Finding } from './finding.ts'
import { relations, type Relation, type RelationScope } from './relations.ts'

/** Contradictory figures: every place where a relation does not hold. */
export function checkContradictions(year: CheckedAirportYear): Finding[] {
  return relationPlaces(year).flatMap(place =>
    relations.flatMap(relation => {
      if (relation.scope !== place.scope) return []
      const broken = brokenBy(relation, place)
      return broken ? [createContradiction(relation, place, broken)] : []
    }),
  )
}

/** Figures of one scope by name. A list contains that figure of each terminal, rate, or tenant. */
type ScopeFigures = Readonly<Record<string, number | null | readonly (number | null)[]>>

/** One place where the relations of a scope are checked. */
interface RelationPlace {
  scope: RelationScope
  /** The owner of the figures, for prefixing messages; empty for the airport itself. */
  where: string
  /** Identifies the place within a scope. Prefixed to the field to go to: `FOODBEVERAGE.`, `parkingRates/2/`. */
  prefix: string
  terminalId?: number
  tenantType?: TenantType
  figures: ScopeFigures
  lastYear?: { axnInstanceName: string; figures: ScopeFigures }
}

/** The contradictory figures, with the kind of contradiction. */
interface BrokenRelation {
  figures: number[]
  message: string
}

function brokenBy(relation: Relation, { figures, lastYear }: RelationPlace): BrokenRelation | null {
  const whole = getSingleFigure(figures, relation.whole)
  if (whole === null) return null
  switch (relation.kind) {
    case 'sum':
      return brokenSum(relation, figures, whole)
    case 'atMost':
      return brokenLimit(relation, getSingleFigure(figures, relation.parts[0]), whole)
    case 'needs':
      return brokenNeed(relation, getSingleFigure(figures, relation.parts[0]), whole)
    case 'change':
      return lastYear ? brokenChange(relation, figures, lastYear, whole) : null
  }
}

function brokenSum(relation: Relation, figures: ScopeFigures, whole: number): BrokenRelation | null {
  const { parts, otherParts, tolerance, partWords, wholeWords, format } = relation
  const sums = [parts, ...(otherParts ? [otherParts] : [])].map(names =>
    sumReported(names.flatMap(name => figures[name] ?? null)),
  )
  const holds = sums.some(({ total, partial }) => {
    if (total === null) return true
    return partial ? total <= whole + tolerance : Math.abs(total - whole) <= tolerance
  })
  const [sum] = sums
  if (holds || !sum || sum.total === null) return null
  const [added, given] = [formatFigureWithUnit(sum.total, format), formatFigureWithUnit(whole, format)]
  return {
    figures: [sum.total, whole],
    message: sum.partial
      ? `${partWords} already add up to ${added}, which is more than ${wholeWords} of ${given}.`
      : `${partWords} add up to ${added}, but ${wholeWords} is ${given}.`,
  }
}

function brokenLimit(relation: Relation, part: number | null, whole: number): BrokenRelation | null {
  const { tolerance, partWords, wholeWords, format } = relation
  if (part === null || part <= whole + tolerance) return null
  const message = `${partWords} of ${formatFigureWithUnit(part, format)} exceeds ${wholeWords} of ${formatFigureWithUnit(whole, format)}.`
  return { figures: [part, whole], message }
}

function brokenNeed(relation: Relation, part: number | null, whole: number): BrokenRelation | null {
  const { partWords, wholeWords, format } = relation
  if (part === null || part === 0 || whole !== 0) return null
  const message = `${wholeWords} is 0 despite ${partWords} of ${formatFigureWithUnit(part, format)}.`
  return { figures: [part, whole], message }
}

function brokenChange(
  { parts, tolerance, partWords, wholeWords }: Relation,
  now: ScopeFigures,
  { axnInstanceName, figures: before }: NonNullable<RelationPlace['lastYear']>,
  whole: number,
): BrokenRelation | null {
  const computed = parts
    .map(name => computeChangePercent(getSingleFigure(now, name), getSingleFigure(before, name)))
    .filter(each => each !== null)
  const [first] = computed
  if (first === undefined || computed.some(each => Math.abs(each - whole) <= tolerance)) return null
  const rounded = Math.round(first * 100) / 100
  const [given, worked] = [formatFigureWithUnit(whole, 'change'), formatFigureWithUnit(rounded, 'change')]
  return {
    figures: [whole, rounded],
    message: `${wholeWords} is ${given}, but ${partWords} changed by ${worked} from ${axnInstanceName}.`,
  }
}

const getSingleFigure = (figures: ScopeFigures, name: string | undefined): number | null => {
  const value = name === undefined ? null : figures[name]
  return typeof value === 'number' ? value : null
}

function createContradiction(
  relation: Relation,
  place: RelationPlace,
  { figures, message }: BrokenRelation,
): Finding {
  const { where, prefix, terminalId, tenantType } = place
  const ofTenants = relation.step === 'tenants'
  const named = prefix === '' ? relation.rule : `${relation.rule}.${prefix.replace(/[./]$/, '')}`
  return createFinding('contradiction', named, {
    step: relation.step,
    terminalId,
    field: ofTenants && tenantType ? tenantType : prefix + relation.field,
    figures,
    message: where === '' ? capitalize(message) : `${where}: ${message}`,
  })
}

/** The airport, its terminals, their tenant types, and the parking rates, each with its figures. */
function relationPlaces(year: CheckedAirportYear): RelationPlace[] {
  return [
    ...year.terminals.flatMap(terminal => terminalPlaces(terminal, year)),
    airportPlace(year),
    ...ratePlaces(year),
  ]
}

function airportPlace({ instance, terminals, rentalParking, lastYear }: CheckedAirportYear): RelationPlace {
  const { parkingRates, ...rental } = rentalParking
  return {
    scope: 'airport',
    where: '',
    prefix: '',
    figures: {
      ...numbersOf(instance),
      ...numbersOf(rental),
      ...listByFigure('terminals', terminals),
      ...listByFigure('parkingRates', parkingRates),
    },
    lastYear: lastYear
      ? {
          axnInstanceName: lastYear.instance.axnInstanceName,
          figures: {
            ...numbersOf(lastYear.instance),
            enplaneTotal: getAirportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals),
          },
        }
      : undefined,
  }
}

function terminalPlaces(
  terminal: AirportTerminal,
  { tenants, lastYear }: Pick<CheckedAirportYear, 'tenants' | 'lastYear'>,
): RelationPlace[] {
  const { terminalId } = terminal.airportTerminalPK
  const { terminalName } = terminal.terminal
  const before = lastYear?.terminals.find(each => each.airportTerminalPK.terminalId === terminalId)
  const here = tenants.filter(each => each.terminalId === terminalId)
  return [
    {
      scope: 'terminal',
      where: terminalName,
      prefix: '',
      terminalId,
      figures: numbersOf(terminal),
      lastYear:
        before && lastYear
          ? { axnInstanceName: lastYear.instance.axnInstanceName, figures: numbersOf(before) }
          : undefined,
    },
    ...terminal.airportTerminalTotals.map(({ tenantType, ...total }): RelationPlace => ({
      scope: 'terminalTotal',
      where: `${terminalName}, ${tenantTypeLabels[tenantType]}`,
      prefix: `${tenantType}.`,
      terminalId,
      tenantType,
      figures: { ...numbersOf(total), ...tenantAreas(here, tenantType) },
    })),
  ]
}

function tenantAreas(tenants: readonly CheckedTenant[], type: TenantType): ScopeFigures {
  const ofType = tenants.filter(each => each.tenantType === type)
  const areas = (those: readonly CheckedTenant[]) => those.map(each => each.areaTotal)
  return {
    'tenants.areaTotal': areas(ofType),
    'tenants.openAreaTotal': areas(ofType.filter(each => !each.futureLocation)),
  }
}

function ratePlaces({ rentalParking }: CheckedAirportYear): RelationPlace[] {
  return rentalParking.parkingRates.map(rate => {
    const { parkingType, parkingRateType } = rate
    const place = parkingCombinations.findIndex(
      each => each.parkingType === parkingType && each.parkingRateType === parkingRateType,
    )
    return {
      scope: 'parkingRate',
      where: `Parking, ${parkingTypeLabels[parkingType]}, ${parkingRateType}`,
      prefix: `parkingRates/${place}/`,
      figures: numbersOf(rate),
    }
  })
}

/** The record's own figures without nested records. */
function numbersOf(record: object): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, number | null] => entry[1] === null || typeof entry[1] === 'number',
    ),
  )
}

/** `terminals.enplaneTotal` → the enplanements of each terminal. */
function listByFigure(name: string, records: readonly object[]): Record<string, (number | null)[]> {
  const figures = records.map(numbersOf)
  const names = new Set(figures.flatMap(each => Object.keys(each)))
  return Object.fromEntries(
    [...names].map(figure => [`${name}.${figure}`, figures.map(each => each[figure] ?? null)]),
  )
}
