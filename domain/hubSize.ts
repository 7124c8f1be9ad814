/**
 * The sizes of airports as 49 U.S.C. 47102 sets them, by the share of all enplanements, in percent. The law counts
 * the enplanements of the United States; here it is those of the year's published airports, which is what there is to
 * compare with.
 */
export const hubSizes = [
  { hubSize: 'Large hub', fromPercent: 1 },
  { hubSize: 'Medium hub', fromPercent: 0.25 },
  { hubSize: 'Small hub', fromPercent: 0.05 },
  { hubSize: 'Nonhub', fromPercent: 0 },
] as const
export type HubSize = (typeof hubSizes)[number]['hubSize']

/** Null where the airport's enplanements are not reported. */
export function hubSizeOf(enplanements: number | null, allEnplanements: number): HubSize | null {
  if (enplanements === null || allEnplanements <= 0) return null
  const share = (enplanements / allEnplanements) * 100
  return hubSizes.find(each => share >= each.fromPercent)?.hubSize ?? null
}
