import type { RecordChange } from './sight.queries.ts'

/** Ids are the last two digits of a year. A year less than fifty years ahead counts as later. */
const isLater = (axnInstanceId: number, than: number): boolean => {
  const ahead = (axnInstanceId - than + 100) % 100
  return ahead > 0 && ahead < 50
}

/** Counts the visible changes by the data they affect. An unchanged count means that nothing has changed. */
export class Revisions {
  readonly #ofYear = new Map<number, number>()
  readonly #ofAirport = new Map<number, number>()
  /** Names and lookups that all years share, and the years themselves. */
  #shared = 0
  #companies = 0
  #all = 0
  #resets = 0

  changed({ airportId, companyId, axnInstanceId }: RecordChange): void {
    this.#all += 1
    if (axnInstanceId !== null) this.#ofYear.set(axnInstanceId, (this.#ofYear.get(axnInstanceId) ?? 0) + 1)
    if (airportId !== null) this.#ofAirport.set(airportId, (this.#ofAirport.get(airportId) ?? 0) + 1)
    else if (companyId !== null) this.#companies += 1
    if (axnInstanceId === null || (airportId === null && companyId === null)) this.#shared += 1
  }

  reset(): void {
    this.#resets += 1
  }

  /** Changes to anything. */
  ofAll(): string {
    return `${this.#resets}:${this.#all}`
  }

  /** Changes to data without a year, airport, or company: names, lookups, and the years themselves. */
  ofShared(): string {
    return `${this.#resets}:${this.#shared}`
  }

  /** Changes to a year, to the years before it, whose figures appear next to its own, and to data without a year. */
  ofYear(axnInstanceId: number): string {
    let count = 0
    for (const [year, changes] of this.#ofYear) if (!isLater(year, axnInstanceId)) count += changes
    return `${this.#resets}:${this.#shared}:${count}`
  }

  /** Changes to an airport in any year, and to the names it shows. */
  ofAirport(airportId: number): string {
    return `${this.#resets}:${this.#shared}:${this.#companies}:${this.#ofAirport.get(airportId) ?? 0}`
  }
}
