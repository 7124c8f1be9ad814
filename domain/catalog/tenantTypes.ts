/** The four kinds of concessions, in the order of every list. */
export const tenantTypes = ['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND', 'DUTYFREE'] as const
export type TenantType = (typeof tenantTypes)[number]
export const tenantTypeLabels: Record<TenantType, string> = {
  FOODBEVERAGE: 'Food & Beverage',
  SPECIALTY: 'Specialty Retail',
  NEWSSTAND: 'News & Gifts',
  DUTYFREE: 'Duty Free',
}
