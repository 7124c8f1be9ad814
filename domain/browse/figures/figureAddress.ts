/** Identifies one figure of an airport or, with `record`, of one of its terminals, expansion plans, or tenants. */
export interface FigureName {
  iataCode: string
  /** A four-digit year. */
  year: string
  /** The name in `airportFigures` or `recordFigures`. */
  key: string
  /** The id of a terminal or plan, or of a tenant with the number of its location, such as `4711.2`. */
  record?: string | number | undefined
}

/** `DEN/2026/grossSalesTotal.DUTYFREE/12`, below `/figures/`. It never changes. */
export const writeFigureAddress = ({ iataCode, year, key, record }: FigureName): string =>
  [iataCode, year, key, ...(record === undefined ? [] : [record])].join('/')

/** A location of a tenant. It keeps its number over the years. */
export interface TenantLocation {
  tenantId: number
  locationNumber: number
}
export const writeLocation = ({ tenantId, locationNumber }: TenantLocation): string =>
  `${tenantId}.${locationNumber}`

/** The figures of a tenant's location and of an expansion plan. */
export const tenantAreaKey = 'tenant.areaTotal'
export const planAreaKey = 'plan.areaTotal'
