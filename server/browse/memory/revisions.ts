import type { RecordChange } from './sight.queries.ts'

/** Ids are the last two digits of a year. A year that is less than fifty years ahead is a later one. */
const isLater = (axnInstanceId: number, than: number): boolean => {
  const ahead = (axnInstanceId - than + 100) % 100
  return ahead > 0 && ahead < 50
}

/** Counts the changes that have become visible, by what they concern. A count that is the same means that nothing has changed. */
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

  /** Of everything. */
  ofAll(): string {
    return `${this.#resets}:${this.#all}`
  }

  /** Of what belongs to no year, airport, or company: names, lookups, and the years themselves. */
  ofShared(): string {
    return `${this.#resets}:${this.#shared}`
  }

  /** Of a year, the years before it, whose figures appear beside its own, and what belongs to no year. */
  ofYear(axnInstanceId: number): string {
    let count = 0
    for (const [year, changes] of this.#ofYear) if (!isLater(year, axnInstanceId)) count += changes
    return `${this.#resets}:${this.#shared}:${count}`
  }

  /** Of an airport in every year, and of the names that it shows. */
  ofAirport(airportId: number): string {
    return `${this.#resets}:${this.#shared}:${this.#companies}:${this.#ofAirport.get(airportId) ?? 0}`
  }
}
