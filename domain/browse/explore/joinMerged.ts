import type { ExploredLocation, ExploredYear } from './exploredYear.ts'

const keys = { companies: 'companyId', brands: 'brandId' } as const
const names = { companies: 'companyName', brands: 'brandName' } as const

/** A company or brand that became part of another. */
export interface Merge {
  kind: keyof typeof keys
  fromId: number
  intoId: number
}

/** The merges since the earlier edition: of names that it has and that this one no longer has. */
export function listMergesBetween(
  merges: readonly Merge[],
  now: Pick<ExploredYear, 'locations'>,
  before: Pick<ExploredYear, 'locations'>,
): Merge[] {
  if (merges.length === 0) return []
  const idsOf = (year: Pick<ExploredYear, 'locations'>, kind: Merge['kind']) =>
    new Set(year.locations.map(each => each[keys[kind]]))
  const present = { companies: idsOf(now, 'companies'), brands: idsOf(now, 'brands') }
  const earlier = { companies: idsOf(before, 'companies'), brands: idsOf(before, 'brands') }
  return merges.filter(({ kind, fromId }) => earlier[kind].has(fromId) && !present[kind].has(fromId))
}

/** The earlier year as if the names had been merged before it, so that what was two compares with what is one. */
export function joinMerged(year: ExploredYear, merges: readonly Merge[]): ExploredYear {
  if (merges.length === 0) return year
  const into = (kind: Merge['kind'], id: number) =>
    merges.find(each => each.kind === kind && each.fromId === id)?.intoId ?? id
  const locations = year.locations.map((each): ExploredLocation => ({
    ...each,
    companyId: into('companies', each.companyId),
    brandId: into('brands', each.brandId),
  }))
  return { ...year, locations }
}

/** `Counted together in both years: Harbor Grill, merged into Sunrise Foods since 2025.` Null without merges. */
export function describeMerges(
  merges: readonly Merge[],
  { now, before, year }: { now: ExploredYear; before: ExploredYear; year: string },
): string | null {
  const joined = merges.flatMap(({ kind, fromId, intoId }) => {
    const nameOf = (id: number, { locations }: ExploredYear) =>
      locations.find(each => each[keys[kind]] === id)?.[names[kind]]
    const [from, into] = [nameOf(fromId, before), nameOf(intoId, now) ?? nameOf(intoId, before)]
    return from && into ? [`${from}, merged into ${into} since ${year}`] : []
  })
  return joined.length > 0 ? `Counted together in both years: ${joined.join('; ')}.` : null
}
