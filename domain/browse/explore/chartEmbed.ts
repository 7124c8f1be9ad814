import { z } from 'zod'
import type { ColorScheme } from '#platform/contract/colorScheme.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { instanceId } from '../../years/instanceId.ts'

/** The maximum number per person that are not revoked. No one can keep track of more. */
export const maxEmbeds = 50

/** The nonempty parts of the address of a question and its chart. */
const search = z.record(z.string().max(40), z.string().max(2000))

const chartEmbed = z.object({
  chartEmbedId: z.number().int(),
  search,
  axnInstanceName: z.string(),
  createdDate: moment,
  /** The address of the chart's own page, which other pages can frame. */
  url: z.string(),
})
export type ChartEmbed = z.infer<typeof chartEmbed>

/** The address of the chart in the colors of the page around it, light by default. */
export const addScheme = (url: string, scheme: ColorScheme): string =>
  scheme === 'light' ? url : `${url}?colors=${scheme}`

const url = '/explore/embeds'
const tag = 'Explore'
const allow = 'browse' as const

export const listChartEmbedsEndpoint = endpoint('listChartEmbeds', {
  method: 'GET',
  url,
  summary: 'List the charts that you show on pages of your own, except revoked ones',
  tag,
  allow,
  personal: true,
  reply: z.array(chartEmbed),
})

export const createChartEmbedEndpoint = endpoint('createChartEmbed', {
  method: 'POST',
  url,
  summary:
    'Create an address at which a chart of published figures can be shown on pages of your own. Anyone who opens them sees the chart',
  tag,
  allow,
  body: z.object({ axnInstanceId: instanceId, search }),
  reply: chartEmbed,
})

export const revokeChartEmbedEndpoint = endpoint('revokeChartEmbed', {
  method: 'DELETE',
  url: `${url}/:chartEmbedId`,
  summary: 'Revoke one of your embedded charts',
  tag,
  allow,
  params: z.object({ chartEmbedId: id }),
})
