import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { matchRanks, splitWords } from '#platform/contract/searchNames.ts'
import { editionQuery } from '../years/instanceId.ts'

/** The kinds of search results, in the order for equally good matches. */
const searchGroups = ['airports', 'companies', 'brands', 'tenants', 'contacts', 'help'] as const
export type SearchGroup = (typeof searchGroups)[number]
export const searchGroupLabels: Record<SearchGroup, string> = {
  airports: 'Airports',
  companies: 'Companies',
  brands: 'Brands',
  tenants: 'Tenants',
  contacts: 'Contacts',
  help: 'Glossary and help',
}

const key = z.number().int().nullable()

/** One result, with the keys of its target: an airport, a company, a brand (at an airport), or a help entry. */
const searchHit = z.object({
  title: z.string(),
  about: z.string().nullable(),
  airportId: key,
  iataCode: z.string().nullable(),
  companyId: key,
  brandId: key,
  page: z.enum(['glossary', 'faqs']).nullable(),
  anchor: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

/** The answer to a search that asks for a figure or for leases, with its target. */
const searchAnswer = z.object({
  /** `LAX, Gross Sales, Food & Beverage, 2026` */
  title: z.string(),
  /** `$312,345,678`, `14 leases`, or why there is none. */
  value: z.string(),
  /** Where it stands. The place is the figure's address, or the id of the airport, company, or brand. */
  target: z.object({
    kind: z.enum(['figure', 'leases', 'airport', 'company', 'brand', 'compare', 'explore']),
    place: z.string(),
    search: z.record(z.string(), z.string()),
    /** The section of the page, if not its beginning. */
    section: z.literal('contacts').optional(),
  }),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const answerSearchEndpoint = endpoint('answerSearch', {
  method: 'GET',
  url: '/search/answers',
  summary:
    'Answer a search such as “LAX food sales 2025” or “leases DFW 2027” with the figure or the number of leases, for at most three airports, companies, or brands of the best matching name. “JFK contacts” leads to the contacts on its page. “sfo vs lax”, “medium hubs”, and “top 10 airports by rent” are answered by a comparison or a list. Empty if nothing so named is published',
  tag: 'Search',
  allow: 'browse',
  query: z.object({ keyword: z.string().trim().max(255).default(''), instanceId: editionQuery }),
  reply: z.object({
    /** The words that name the airports, companies, or brands of the answers; null without answers. */
    name: z.string().nullable(),
    answers: z.array(searchAnswer),
  }),
  cached: 'all',
})

const searchReply = z.object({
  /** Whether nothing is named by the words, so that the results only resemble them. */
  onlySimilar: z.boolean(),
  groups: z.array(
    z.object({
      group: z.enum(searchGroups),
      hits: z.array(searchHit),
      /** Whether there are more than these. */
      more: z.boolean(),
    }),
  ),
})
export type SearchReply = z.infer<typeof searchReply>

export const searchEndpoint = endpoint('search', {
  method: 'GET',
  url: '/search',
  summary:
    'Search by name, tolerating misspellings, and return the best matches of each kind. Only callers who can browse the book find its data',
  tag: 'Search',
  allow: 'public',
  query: z.object({
    keyword: z.string().trim().max(255).default(''),
    /** The number of results per kind. */
    size: z.coerce.number().int().min(1).max(20).default(5),
    instanceId: editionQuery,
  }),
  reply: searchReply,
  cached: 'all',
})

/** No one types more words, and each costs a lookup in every index. */
const mostWords = 6

/** The typed text as words to look for. */
export const splitSearchWords = (typed: string): string[] => splitWords(typed).slice(0, mostWords)

/** How well a result matches: by the level of `rank` first, then by `likeness` (0 to 1) within a level. */
export interface Fit {
  rank: number
  likeness: number
}
export const searchRanks = { ...matchRanks, similar: 0 } as const

export interface FoundHit extends Fit {
  group: SearchGroup
  hit: SearchHit
}

/** What begins with one of several words, each once. It only resembles what the words name together. Brands lead to tenants. */
export function listNamedByPart(finds: readonly FoundHit[]): FoundHit[] {
  const named = finds.filter(({ group, rank }) => group !== 'tenants' && rank > searchRanks.within)
  const byTarget = new Map(named.map(each => [JSON.stringify([each.group, each.hit]), each]))
  return [...byTarget.values()].map(({ rank, ...found }) => ({
    ...found,
    rank: searchRanks.similar,
    likeness: rank / searchRanks.code,
  }))
}

/** If something matches literally, results that are only similar are left out. */
const likeEnoughBeside = 0.6

/** Results in groups: the best group first, and the best result first in each, at most `size` per group. */
export function rankSearchHits(
  finds: readonly FoundHit[],
  size: number,
): Pick<SearchReply, 'groups' | 'onlySimilar'> {
  const isClear = finds.some(({ rank }) => rank > searchRanks.similar)
  const relevant = finds
    .filter(({ rank, likeness }) => !isClear || rank > searchRanks.similar || likeness >= likeEnoughBeside)
    .toSorted(byFit)
  const groups = searchGroups.flatMap(group => {
    const own = relevant.filter(each => each.group === group)
    return own[0]
      ? [
          {
            best: own[0].rank,
            group,
            hits: own.slice(0, size).map(({ hit }) => hit),
            more: own.length > size,
          },
        ]
      : []
  })
  const ordered = groups.toSorted((one, other) => other.best - one.best)
  return { groups: ordered.map(({ group, hits, more }) => ({ group, hits, more })), onlySimilar: !isClear }
}

const byFit = (one: Fit, other: Fit): number => other.rank - one.rank || other.likeness - one.likeness
