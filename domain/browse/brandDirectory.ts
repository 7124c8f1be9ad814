import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { listing } from '#platform/contract/listing.ts'
import { locationArea } from '../airports/locationArea.ts'
import { instanceId } from '../years/instanceId.ts'
import { footprint } from './companyProfile.ts'
import { withoutAreaColumn } from './tenantDirectory.ts'

/** The brands at published airports of a year. */
export const brandDirectory = listing('brandDirectory', {
  title: 'Brands',
  of: 'brands',
  url: '/brands/instance/:instanceId/directory',
  summary:
    'List the brands at the published airports of a year, with their locations, airports, and square footage',
  tag: 'Brands',
  allow: 'browse',
  cached: 'year',
  params: z.object({ instanceId }),
  sort: 'brandName',
  ranked: { names: ['brandName'], weight: 'locations' },
  columns: {
    brandName: { label: 'Brand', format: 'text', filter: 'text', width: 4 },
    locations: { label: 'Locations', format: 'integer', filter: 'range', width: 1.5 },
    airports: { label: 'Airports', format: 'integer', filter: 'range', width: 1.5 },
    areaTotal: { label: 'Square Footage', unit: 'sq ft', format: 'area', filter: 'range' },
    locationsWithoutArea: withoutAreaColumn,
    companies: { label: 'Companies', format: 'text', filter: 'text', width: 6 },
  },
  more: { brandId: z.number().int() },
})

const count = z.number().int()

/** A brand of one year, at published airports only. */
const brandProfile = z.object({
  brandId: z.number().int(),
  brandName: z.string(),
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  footprint,
  /** The companies that operate it, most locations first. */
  companies: z.array(
    z.object({
      companyId: z.number().int(),
      companyName: z.string(),
      /** Whether the reader may open the company's profile. */
      companyInEdition: z.boolean(),
      locations: count,
      airports: count,
      ...locationArea,
    }),
  ),
  /** The locations whose leases have a known end, by the year in which they end. */
  leaseYears: z.array(z.object({ year: z.string(), locations: count, ...locationArea })),
})
export type BrandProfile = z.infer<typeof brandProfile>

export const getBrandProfileEndpoint = endpoint('getBrandProfile', {
  method: 'GET',
  url: '/brands/:brandId/instance/:instanceId/profile',
  summary: 'Get a brand’s locations for a year, with their operators and lease ends',
  tag: 'Brands',
  allow: 'browse',
  params: z.object({ brandId: id, instanceId }),
  reply: brandProfile,
  cached: 'year',
})
