import { sumAreas, toReportedArea } from '../../airports/locationArea.ts'
import { findDefinitionChanges } from '../definitionChanges.ts'
import type { ExploredLocation, ExploredYear } from '../explore/exploredYear.ts'
import { tenantAreaKey } from '../figures/figureAddress.ts'
import type { DefinitionChange } from '../markedChange.ts'
import type { YearComparison, YearOfSubject, YearSubject } from './yearByYear.ts'

/** An edition as subscribers see it. */
export interface PublishedEdition extends Pick<ExploredYear, 'airports' | 'locations'> {
  axnInstanceName: string
  /** For this year. */
  definitionChanges: readonly DefinitionChange[]
}

/** With the locations of the compared item. */
interface OwnEdition extends PublishedEdition {
  own: readonly ExploredLocation[]
}

interface Subject {
  kind: YearSubject
  id: number
  /** Companies or brands that were merged into it later. Earlier editions still have their names. */
  mergedIds: ReadonlySet<number>
}

/** The years of an airport, company, or brand. `editions` are consecutive, newest first. */
export function listYears(subject: Subject, editions: readonly PublishedEdition[]): YearOfSubject[] {
  const years = editions.map((edition): OwnEdition => ({
    ...edition,
    own: selectLocations(subject, edition.locations),
  }))
  return years.flatMap((edition, place) => {
    const { own } = edition
    const airport = edition.airports.find(each => each.airportId === subject.id)
    if (subject.kind === 'airport' ? !airport : own.length === 0) return []
    const before = years[place + 1]
    return [
      {
        axnInstanceName: edition.axnInstanceName,
        name: subject.kind === 'airport' ? (airport?.airportName ?? '') : getMostCommonName(subject, own),
        locations: own.length,
        airports: new Set(own.map(each => each.airportId)).size,
        ...sumAreaOf(own),
        comparison: before ? compareEditions(subject, before, edition) : null,
        definitionChanges: findDefinitionChanges({ key: tenantAreaKey }, edition.definitionChanges),
      },
    ]
  })
}

function selectLocations(
  { kind, id, mergedIds }: Subject,
  locations: readonly ExploredLocation[],
): ExploredLocation[] {
  const key = `${kind}Id` as const
  return locations.filter(each => each[key] === id || mergedIds.has(each[key]))
}

const nameOf = (kind: YearSubject, { companyName, brandName }: ExploredLocation): string =>
  kind === 'company' ? companyName : brandName

/** The item's own name in that year, or the name of a brand or company merged into it. */
function getMostCommonName({ kind, id }: Subject, own: readonly ExploredLocation[]): string {
  const key = kind === 'company' ? 'companyId' : 'brandId'
  const named = own.find(each => each[key] === id) ?? own[0]
  return named ? nameOf(kind, named) : ''
}

const sumAreaOf = (locations: readonly ExploredLocation[]) => sumAreas(locations.map(each => each.areaTotal))

/** Null if it is partial, because partial sums are not compared. */
function sumComparedArea(locations: readonly ExploredLocation[]): number | null {
  const { value, partial } = toReportedArea(sumAreaOf(locations))
  return partial ? null : value
}

type LocationKey = Pick<ExploredLocation, 'airportId' | 'tenantId' | 'locationNumber'>

/** A location has the same key in every year. */
const keyOf = ({ airportId, tenantId, locationNumber }: LocationKey): string =>
  [airportId, tenantId, locationNumber].join(' ')

/** The locations at the airports that both editions have in common, by key, and those that opened and closed. */
export function compareLocations<Location extends LocationKey>(
  common: ReadonlySet<number>,
  before: readonly Location[],
  now: readonly Location[],
) {
  const byKey = (locations: readonly Location[]) =>
    new Map(locations.filter(each => common.has(each.airportId)).map(each => [keyOf(each), each]))
  const [old, current] = [byKey(before), byKey(now)]
  return {
    old,
    current,
    opened: [...current.values()].filter(each => !old.has(keyOf(each))),
    closed: [...old.values()].filter(each => !current.has(keyOf(each))),
  }
}

/** Null for an airport that is not published in both years. */
function compareEditions(subject: Subject, before: OwnEdition, now: OwnEdition): YearComparison | null {
  const airportsNow = new Map(now.airports.map(each => [each.airportId, each]))
  const common = new Set(before.airports.map(each => each.airportId)).intersection(airportsNow)
  if (subject.kind === 'airport' && !common.has(subject.id)) return null
  const { old, current, opened, closed } = compareLocations(common, before.own, now.own)
  const moved = [...current.values()].filter(each => {
    const was = old.get(keyOf(each))
    // A terminal that was only renamed does not count as a move.
    const terminals = airportsNow.get(each.airportId)?.terminals ?? []
    return (
      was !== undefined &&
      was.terminalName !== each.terminalName &&
      terminals.some(({ terminalName }) => terminalName === was.terminalName)
    )
  })
  const partOf = (each: ExploredLocation) => (subject.kind === 'airport' ? each.brandId : each.airportId)
  const partName = (each: ExploredLocation) => {
    const airport = airportsNow.get(each.airportId)
    return subject.kind === 'airport' ? each.brandName : `${airport?.airportName} (${airport?.iataCode})`
  }
  const countIn = (locations: readonly ExploredLocation[], key: number) =>
    locations.filter(each => partOf(each) === key).length
  const parts = [...Map.groupBy([...opened, ...closed, ...moved], partOf)].map(([key, changed]) => ({
    key,
    name: changed[0] ? partName(changed[0]) : '',
    opened: countIn(opened, key),
    closed: countIn(closed, key),
    moved: countIn(moved, key),
  }))
  const airportsOf = (locations: readonly ExploredLocation[]) => locations.map(each => each.airportId)
  const everywhere = new Set([...airportsOf(before.own), ...airportsOf(now.own)])
  const nameNow = getMostCommonName(subject, now.own)
  const namesBefore = new Set(before.own.map(each => nameOf(subject.kind, each)))
  return {
    axnInstanceName: before.axnInstanceName,
    airports: everywhere.intersection(common).size,
    leftOut: everywhere.difference(common).size,
    locationsBefore: old.size,
    locations: current.size,
    areaBefore: sumComparedArea([...old.values()]),
    area: sumComparedArea([...current.values()]),
    opened: opened.length,
    closed: closed.length,
    moved: moved.length,
    formerNames:
      subject.kind === 'airport' ? [] : [...namesBefore].filter(name => name !== nameNow).toSorted(),
    parts: parts.toSorted(
      (one, other) => countAll(other) - countAll(one) || (one.name < other.name ? -1 : 1),
    ),
  }
}

const countAll = ({ opened, closed, moved }: YearComparison['parts'][number]): number =>
  opened + closed + moved
