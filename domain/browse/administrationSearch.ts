import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The kinds of records that administrators search, in the order for equally good matches. */
export const administrationGroupLabels = {
  airports: 'Airports',
  companies: 'Main companies',
  brands: 'Brands',
  people: 'Users',
  years: 'Years',
  lookups: 'Lookups',
} as const
export type AdministrationGroup = keyof typeof administrationGroupLabels
const groups = Object.keys(administrationGroupLabels) as [AdministrationGroup, ...AdministrationGroup[]]

/** A record that an administrator edits. */
const administrationHit = z.object({
  group: z.enum(groups),
  /** The key of the record, or the name of the lookup in addresses. */
  id: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  /** One of `matchRanks`. */
  rank: z.number().int(),
})
export type AdministrationHit = z.infer<typeof administrationHit>

export const searchAdministrationEndpoint = endpoint('searchAdministration', {
  method: 'GET',
  url: '/search/administration',
  summary:
    'Search the records that administrators edit by name or code, whether published or not. Users are also found by the airports and companies they edit. At most `size` of each kind, the best first',
  tag: 'Search',
  allow: 'admin',
  query: z.object({
    keyword: z.string().trim().max(255).default(''),
    size: z.coerce.number().int().min(1).max(20).default(5),
  }),
  reply: z.object({ hits: z.array(administrationHit) }),
})

/** The best matches first; equally good ones by kind. The records of a kind stay together. */
export function rankAdministrationHits<H extends { group: string; rank: number }>(hits: readonly H[]): H[] {
  const ranked = Map.groupBy(hits, each => each.group)
  const bestOf = (of: readonly H[]): number => Math.max(...of.map(each => each.rank))
  return [...ranked.values()].toSorted((one, other) => bestOf(other) - bestOf(one)).flat()
}
