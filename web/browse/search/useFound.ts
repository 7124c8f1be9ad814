import {
  answerSearchEndpoint,
  searchEndpoint,
  type SearchAnswer,
  type SearchReply,
} from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { searchNames } from '#platform/contract/searchNames.ts'
import { filterPermitted, siteMap, type NavigationLink } from '../../navigation.ts'
import { useActor } from '../../session.ts'
import { useEdition } from '../edition.ts'

/** Shorter texts would match almost everything. */
export const fewestLetters = 2

/**
 * What is found by the words, at most `size` of each kind: the answers, if the words ask for a figure or for leases, and
 * the names, which are then those that the question names.
 */
export function useFound(
  words: string,
  { size, isEnabled = true }: { size?: number; isEnabled?: boolean } = {},
) {
  const edition = useEdition()
  const mayAsk = can(useActor(), 'browse')
  const keyword = words.trim()
  const isAsked = isEnabled && keyword.length >= fewestLetters
  const answered = useEndpointQuery(
    answerSearchEndpoint,
    { query: { keyword, ...edition.query } },
    { enabled: isAsked && mayAsk, keepPrevious: true },
  )
  const { name = null, answers = [] } = answered.data ?? {}
  const found = useEndpointQuery(
    searchEndpoint,
    { query: { keyword: name ?? keyword, ...(size !== undefined && { size }), ...edition.query } },
    { enabled: isAsked, keepPrevious: true },
  )
  return { isAsked, answers, found, isLoading: isAsked && (answered.isFetching || found.isFetching) }
}

/** The pages of the site map that are named by the words and that the reader may open. */
export function usePages(keyword: string): readonly NavigationLink[] {
  const actor = useActor()
  return keyword.trim().length < fewestLetters
    ? []
    : searchNames(filterPermitted(actor, siteMap), keyword, ({ label }) => ({ name: label }))
}

/** What only resembles the words is left out beside an answer. */
export const listGroups = (
  { groups, onlySimilar }: SearchReply,
  answers: readonly SearchAnswer[],
): SearchReply['groups'] => (onlySimilar && answers.length > 0 ? [] : groups)

/** Why nothing or only similar names were found. Help, which everyone can search, is not named by anyone. */
export function describeUnknown(keyword: string, mayBrowse: boolean): string {
  const kinds = mayBrowse ? 'No airport, company, or brand' : 'No term'
  return `${kinds} is called “${keyword.trim()}”.`
}
