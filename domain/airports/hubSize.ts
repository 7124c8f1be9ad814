/**
 * The FAA's classes of commercial service airports (49 U.S.C. 47102) by their share of all United States enplanements,
 * in hundredths of a percent, and by their own enplanements below the smallest hub.
 */
const unitedStatesSizes = [
  { hubSize: 'Large hub', fromShare: 100, above: 0 },
  { hubSize: 'Medium hub', fromShare: 25, above: 0 },
  { hubSize: 'Small hub', fromShare: 5, above: 0 },
  { hubSize: 'Nonhub primary', fromShare: 0, above: 10_000 },
  { hubSize: 'Nonprimary', fromShare: 0, above: 2_499 },
  { hubSize: 'General aviation', fromShare: 0, above: -1 },
] as const

/** The FAA classifies United States airports only. */
export const foreignHubSize = 'Outside the United States'

export const hubSizes = [...unitedStatesSizes.map(each => each.hubSize), foreignHubSize] as const
export type HubSize = (typeof hubSizes)[number]

export const hubSizeOptions = hubSizes.map(value => ({ value, label: value }))

/** The United States and its territories, whose airports the FAA classifies. */
export const unitedStatesCountryCodes = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'] as const

/** The classes from the largest down, with their rules. The SQL of lists is generated from them too. */
export const hubSizeRules: readonly { hubSize: HubSize; fromShare: number; above: number }[] =
  unitedStatesSizes

/** Null if the airport's enplanements or the year's United States total are unknown. */
export function classifyHubSize(
  { isoCountryCode, enplanements }: { isoCountryCode: string; enplanements: number | null },
  usEnplanementTotal: number | null,
): HubSize | null {
  if (!unitedStatesCountryCodes.some(code => code === isoCountryCode)) return foreignHubSize
  if (enplanements === null || usEnplanementTotal === null) return null
  const fits = hubSizeRules.find(
    ({ fromShare, above }) => enplanements > above && enplanements * 10_000 >= fromShare * usEnplanementTotal,
  )
  return fits?.hubSize ?? null
}

/** The rules in one sentence, for the glossary, the FAQ, and the notes under benchmarks. */
export const hubSizeText =
  'The FAA classifies United States airports by their share of all United States enplanements: large hub (1% or more), medium hub (0.25% to 1%), small hub (0.05% to 0.25%), nonhub primary (below 0.05%, with more than 10,000 enplanements), and nonprimary (2,500 to 10,000 enplanements). Smaller airports are general aviation. Airports in other countries form a separate class. If the United States total for a year is not set, United States airports have no class that year.'
