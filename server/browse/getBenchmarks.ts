import type { HubSize } from '#domain/airports/hubSize.ts'
import { computeBenchmarks, type AirportBenchmarks } from '#domain/browse/airportBenchmarks.ts'
import { problem } from '#domain/problems.ts'
import type { Memory } from './memory/memory.ts'
import { readAirports, type AirportWithFigures } from './readAirports.ts'

/** Compares an airport with published ones of its year: those with the given codes, or those of its hub size. */
export async function getBenchmarks(
  memory: Memory,
  key: { airportId: number; axnInstanceId: number },
  codes: readonly string[],
): Promise<AirportBenchmarks> {
  const { instance, lists } = await memory.openSubjectYear(key.axnInstanceId)
  // Its editors may compare an airport before it is published.
  const airports = await readAirports(lists, 'administrators')
  const own = airports.find(each => each.airportId === key.airportId)
  if (!own) throw problem('notFound')
  const isPeer = ({ iataCode, hubSize, axnInstanceStatus }: AirportWithFigures): boolean => {
    if (axnInstanceStatus !== 'PUBLISHED') return false
    return codes.length > 0 ? codes.includes(iataCode) : own.hubSize !== null && hubSize === own.hubSize
  }
  const group = airports.filter(each => each === own || isPeer(each))
  return {
    airport: own,
    axnInstanceName: instance.axnInstanceName,
    hubSize: own.hubSize as HubSize | null,
    usEnplanementSource: own.usEnplanementSource,
    peersBy: codes.length > 0 ? 'chosen' : own.hubSize === null ? 'none' : 'hubSize',
    group: group.toSorted((one, other) => (one.iataCode < other.iataCode ? -1 : 1)),
    unknown: codes.filter(code => !group.some(each => each.iataCode === code)),
    figures: computeBenchmarks(group, own),
  }
}
