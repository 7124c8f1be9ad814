import type { ExploredYear } from '#domain/browse/explore/exploredYear.ts'
import { exploreKindNames, type ExploreKindName } from '#domain/browse/explore/exploreKinds.ts'
import type { ExploreRow } from '#domain/browse/explore/exploreRow.ts'
import { listRows } from '#domain/browse/explore/exploreRows.ts'
import { joinMerged, type Merge } from '#domain/browse/explore/joinMerged.ts'
import { RecentEntries } from '#platform/readModel/recentEntries.ts'

/**
 * Each kind with all airports and with those of a comparison. A closed year stays in memory, and the airports that it
 * has in common with the active one change with each publication.
 */
const mostLists = exploreKindNames.length * 2

/** The part of a year that an audience may see, with its rows listed so far. */
export class ExploredEdition {
  readonly year: ExploredYear
  #joined: { key: string; edition: ExploredEdition } | null = null
  readonly #listed = new RecentEntries<string, ExploreRow[]>(mostLists)

  constructor(year: ExploredYear) {
    this.year = year
  }

  /** `onlyAirports` restricts the rows to what those airports report. */
  rows(kind: ExploreKindName, onlyAirports: ReadonlySet<number> | null): ExploreRow[] {
    const key = `${kind} ${onlyAirports ? [...onlyAirports].join(',') : ''}`
    return this.#listed.get(key, () => listRows(kind, this.year, onlyAirports))
  }

  /** The edition with merged names joined. */
  join(merges: readonly Merge[]): ExploredEdition {
    if (merges.length === 0) return this
    const key = merges.map(each => `${each.kind} ${each.fromId} ${each.intoId}`).join(',')
    if (this.#joined?.key !== key)
      this.#joined = { key, edition: new ExploredEdition(joinMerged(this.year, merges)) }
    return this.#joined.edition
  }

  get airportIds(): ReadonlySet<number> {
    return new Set(this.year.airports.map(each => each.airportId))
  }
}
