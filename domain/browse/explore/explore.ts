import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formats } from '#platform/contract/format.ts'
import { listingFormats } from '#platform/contract/listing.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { paged, type Paged } from '#platform/contract/paging.ts'
import { instanceId } from '../../years/instanceId.ts'
import { reportedFigure } from '../airportFigure.ts'
import { shownChanges } from './exploreField.ts'
import { exploreKindNames } from './exploreKinds.ts'
import { exploreSummaries, longestPart, readQuestion } from './exploreQuestion.ts'
import { spreadFields } from './exploreRow.ts'

/** For charts, maps, and print, which show all rows. */
export const mostExploredRows = 1000

const textParameter = (description: string) =>
  z.string().trim().max(longestPart).default('').describe(description)

const questionShape = {
  rows: z.enum(exploreKindNames).default('airports').describe('What each row represents.'),
  show: textParameter(
    'The keys of the columns, separated by commas. By default, the most common columns for these rows.',
  ),
  where: textParameter(
    'The filters, separated by semicolons, at most one per field: enplaneTotal:5000000..;hubSize:Medium hub,Small hub. Figures and dates take a range, choices take values, and names take part of a name or the whole name in quotation marks.',
  ),
  sort: textParameter('A column’s key or name, followed by ,desc for descending order.'),
  top: textParameter('The number of ranks to show.'),
  group: textParameter('The key of the field to group rows by, or all for one group.'),
  summary: z.enum(exploreSummaries).default('median').describe('The summary to show for each group.'),
  years: z
    .string()
    .regex(/^(one|two|\d{4})$/, 'Enter one, two, or the year of an earlier edition.')
    .default('one')
    .describe(
      'two, or the year of an earlier edition, to show the previous or that edition next to this one.',
    ),
  space: textParameter('Square feet. Rates per square foot are also shown for a space of this size.'),
}

type Shape = z.output<z.ZodObject<typeof questionShape>>

/** The question as a call sends it. */
export const toQuestion = ({ years, ...query }: Shape) =>
  readQuestion({ ...query, years: years === 'one' ? undefined : years }, true)

const check = (query: Shape, context: z.RefinementCtx) => {
  for (const message of toQuestion(query).wrong) context.addIssue({ code: 'custom', message })
}

const cell = z.union([
  z.string(),
  reportedFigure.extend({ tooLittle: z.enum(['fewAirports', 'oneDominates']).optional() }),
  z.null(),
])

const row = z.object({
  key: z.string(),
  name: z.string(),
  /** A short name for charts. */
  code: z.string(),
  link: z.object({ to: z.enum(['airport', 'company', 'brand']), id: z.number().int() }).nullable(),
  /** Null without a complete figure to rank by. */
  rank: z.number().int().nullable(),
  /** In column order. Null if a year has no record or the years cannot be compared. */
  cells: z.array(cell),
  place: z.object({ latitudeText: z.string().nullable(), longitudeText: z.string().nullable() }).nullable(),
  /** The ISO 3166 code of the state, province, or country that the row is about, for maps. Null for other rows. */
  area: z.string().nullable(),
  /** The classes of a row of one airport. Null for others. */
  hubSize: z.string().nullable(),
  region: z.string().nullable(),
})
export type ExploredRow = z.infer<typeof row>
export type ExploredCell = z.infer<typeof cell>

const column = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().optional(),
  format: z.enum(formats),
  help: z.string().optional(),
  part: z.enum(['now', 'before', ...shownChanges]).optional(),
})
export type ExploredColumn = z.infer<typeof column>

const columnSpread = z.object({
  count: z.number().int(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
})

const spread = z.object({
  by: z.enum(['all', ...spreadFields]),
  value: z.string(),
  columns: z.array(columnSpread.nullable()),
})

const exploredPage = paged(row).extend({
  axnInstanceName: z.string(),
  columns: z.array(column),
  /** The values of choices that are not declared, such as states, by field. */
  choices: z.record(z.string(), z.array(z.string())),
  sort: z.object({ key: z.string(), isDescending: z.boolean() }),
  /** If requested, the quartiles of each column: of all rows, and of those of each hub class and region. */
  spreads: z.array(spread),
  /** The omitted data and the reasons, one sentence each. */
  notes: z.array(z.string()),
})
export type ExploredPage = z.infer<typeof exploredPage> & Paged<ExploredRow>

const params = z.object({ instanceId })
const url = '/explore/instance/:instanceId'

export const exploreEndpoint = endpoint('explore', {
  method: 'GET',
  url,
  summary:
    'Ask a question about a year: choose rows and figures, filter, group, rank, and compare with an earlier year',
  tag: 'Explore',
  allow: 'browse',
  params,
  query: z
    .object({
      ...questionShape,
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(mostExploredRows).default(50),
      spreads: z
        .enum(['none', 'classes'])
        .default('none')
        .describe('Whether to add the quartiles of each column, of all rows and by hub class and region.'),
    })
    .superRefine(check),
  reply: exploredPage,
  cached: 'year',
})

export const downloadExploredEndpoint = endpoint('downloadExplored', {
  method: 'GET',
  url: `${url}/file`,
  summary: 'Download the answer to a question about a year, with all its rows',
  tag: 'Explore',
  allow: 'browse',
  params,
  query: z.object({ ...questionShape, format: z.enum(listingFormats).default('csv') }).superRefine(check),
  file: listingFormats.map(format => mediaTypes[format]),
})
