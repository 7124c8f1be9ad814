import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { writeChoices } from '#platform/contract/listing.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import { instanceId } from '../years/instanceId.ts'
import { spread } from './airportBenchmarks.ts'
import { exploreKinds } from './explore/exploreKinds.ts'
import { readQuestion, writeQuestion, type ExploreSearch } from './explore/exploreQuestion.ts'
import { airportGroup, groupPlaces } from './groupBenchmarks.ts'

const count = z.number().int()
export const largestSpace = 1_000_000

/** A yearly amount for a space, estimated from airports' figures per square foot. */
const amountForSpace = z.object({
  /** Null if too few airports have the figure, or if one of them dominates. */
  perSquareFoot: spread.nullable(),
  /** US dollars per year for the whole space. */
  amount: spread.nullable(),
  tooLittle: z.enum(['fewAirports', 'oneDominates']).nullable(),
  /** The airports with a complete figure, and their locations of the tenant type and product. */
  airports: count,
  locations: count,
  /**
   * Locations with the same tenant, airport, and end date are one lease. Leases without a known end are not counted.
   */
  leases: count,
  /** The airports of the group with missing or partial figures. */
  leftOut: count,
})
export type AmountForSpace = z.infer<typeof amountForSpace>

/** The yearly rent and sales of a space: airports' figures per square foot for its tenant type, times its size. */
export const spaceEstimate = z.object({
  axnInstanceName: z.string(),
  /** The note on amounts converted from Canadian dollars; null if no airport is Canadian. */
  exchangeRate: z.string().nullable(),
  rent: amountForSpace,
  sales: amountForSpace,
  /** The tenant type's products that airports have, for the picker. */
  products: z.array(z.string()),
  places: groupPlaces,
})
export type SpaceEstimate = z.infer<typeof spaceEstimate>

const query = airportGroup.extend({
  tenantType: z.enum(tenantTypes).default('FOODBEVERAGE'),
  product: z
    .string()
    .trim()
    .max(255)
    .default('')
    .describe('Only airports with a location of this product type count, by its description.'),
  space: z.coerce.number().int().min(1).max(largestSpace).default(1000).describe('Square feet.'),
})
export type SpaceQuery = z.output<typeof query>

export const estimateSpaceEndpoint = endpoint('estimateSpace', {
  method: 'GET',
  url: '/benchmarks/instance/:instanceId/space',
  summary: "Estimate the yearly rent and sales of a space from airports' figures per square foot",
  tag: 'Airports',
  allow: 'browse',
  params: z.object({ instanceId }),
  query,
  reply: spaceEstimate,
  cached: 'year',
})

export const downloadSpaceEstimateEndpoint = endpoint('downloadSpaceEstimate', {
  method: 'GET',
  url: '/benchmarks/instance/:instanceId/space/file',
  summary: 'Download the estimated rent and sales of a space as CSV, with the rates behind them',
  tag: 'Airports',
  allow: 'browse',
  params: z.object({ instanceId }),
  query,
  file: [mediaTypes.csv],
})

/** The Explore question that lists the airports behind an estimate. Explore has no product types of airports. */
export const listEstimateQuestion = ({
  tenantType: type,
  space,
  hubSize,
  country,
  state,
}: SpaceQuery): ExploreSearch => {
  const { fields } = exploreKinds.tenantTypes
  const conditions = { tenantType: type, hubSize, countryName: country, stateProvinceName: state }
  const where = fields.flatMap(field => {
    const value = conditions[field.key as keyof typeof conditions]
    return value ? [{ field, value: writeChoices([value]) }] : []
  })
  return writeQuestion({
    ...readQuestion(
      { rows: 'tenantTypes', show: 'rentAreaRatio,salesAreaRatio', space: String(space) },
      false,
    ).question,
    where,
  })
}
