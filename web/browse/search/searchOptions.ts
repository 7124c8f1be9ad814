import { useLocation } from '@tanstack/react-router'
import {
  administrationGroupLabels,
  rankAdministrationHits,
  searchAdministrationEndpoint,
  type AdministrationHit,
} from '#domain/browse/administrationSearch.ts'
import { searchGroupLabels, type SearchAnswer, type SearchReply } from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { createNameRanking } from '#platform/contract/searchNames.ts'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import type { NavigationLink } from '../../navigation.ts'
import { isAdminPath } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { administrationPages } from '../../shell/admin/administrationPages.ts'
import {
  getAdministrationTarget,
  getAnswerTarget,
  getHitKey,
  getSearchTarget,
  type Target,
} from './searchTargets.ts'
import { fewestLetters, listGroups, useFound, usePages } from './useFound.ts'

const pauseMs = 120

const nothing: SearchReply = { groups: [], onlySimilar: false }

/** The server's results once typing has paused. */
export function useFinds(typed: string) {
  const keyword = useDebouncedValue(typed.trim(), pauseMs)
  const { isAsked, answers, found, isLoading } = useFound(keyword, { isEnabled: !useIsAdministration() })
  const isShown = isAsked && typed.trim().length >= fewestLetters
  const reply = (isShown && found.data) || nothing
  const shownAnswers = isShown ? answers : []
  const pages = usePages(isShown ? keyword : '')
  const options = [...optionsOf(shownAnswers, reply), ...pages.map(toPageOption)]
  return {
    keyword,
    options,
    onlySimilar: reply.onlySimilar && shownAnswers.length === 0,
    first: options.find(isMeant(typed, shownAnswers.length || options.length)),
    isLoading: isAsked && (isLoading || keyword !== typed.trim()),
  }
}

/** On screens of the administration, the search finds what administrators edit. */
export function useIsAdministration(): boolean {
  const pathname = useLocation({ select: location => location.pathname })
  return can(useActor(), 'admin') && isAdminPath(pathname)
}

/** Pages and records of the administration, of which Enter opens the first; null elsewhere. */
export function useAdministrationFinds(typed: string) {
  const isAdministration = useIsAdministration()
  const keyword = useDebouncedValue(typed.trim(), pauseMs)
  const isAsked = isAdministration && keyword.length >= fewestLetters
  const read = useEndpointQuery(
    searchAdministrationEndpoint,
    { query: { keyword } },
    { enabled: isAsked, keepPrevious: true },
  )
  if (!isAdministration) return null
  const isShown = isAsked && typed.trim().length >= fewestLetters
  const hits = (isShown && read.data?.hits) || []
  const options = isShown ? [...listPageOptions(keyword), ...hits.map(toAdministrationOption)] : []
  const ranked = rankAdministrationHits(options)
  return {
    keyword,
    options: ranked,
    first: ranked[0],
    isLoading: isAsked && (read.isFetching || keyword !== typed.trim()),
  }
}

export interface FoundOption {
  /** The heading of its group. */
  group: string
  code: string | null
  key: string
  title: string
  about: string | null
  target: Target
}

/** More pages would hide the records. */
const mostPages = 5

function listPageOptions(keyword: string): (FoundOption & { rank: number })[] {
  const rankOf = createNameRanking(keyword)
  const pages = administrationPages.map(({ title, text, to }) => ({
    group: 'Pages',
    code: null,
    key: title,
    title,
    about: text,
    target: { to },
    // The description finds a page too, such as the exchange rate in the years, after everything with that name.
    rank: rankOf({ name: title }) || (rankOf({ name: text }) > 0 ? 0.5 : 0),
  }))
  return pages
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostPages)
}

const toAdministrationOption = (hit: AdministrationHit): FoundOption & { rank: number } => ({
  group: administrationGroupLabels[hit.group],
  code: null,
  key: `${hit.group} ${hit.id} ${hit.title}`,
  title: hit.title,
  about: hit.about,
  target: getAdministrationTarget(hit),
  rank: hit.rank,
})

const toPageOption = ({ label, to }: NavigationLink): FoundOption => ({
  group: 'Pages',
  code: null,
  key: label,
  title: label,
  about: null,
  target: { to },
})

const optionsOf = (answers: readonly SearchAnswer[], reply: SearchReply): FoundOption[] => [
  ...answers.map(answer => ({
    group: 'Answer',
    code: null,
    key: answer.title,
    title: answer.value,
    about: answer.title,
    target: getAnswerTarget(answer),
  })),
  ...listGroups(reply, answers).flatMap(({ group, hits }) =>
    hits.map(hit => ({
      group: searchGroupLabels[group],
      code: group === 'airports' ? hit.iataCode : null,
      key: getHitKey(hit),
      title: hit.title,
      about: hit.about,
      target: getSearchTarget(group, hit),
    })),
  ),
]

/** The only answer or result, or an airport whose code was typed, does not need to be chosen. */
const isMeant =
  (typed: string, count: number) =>
  ({ code }: FoundOption): boolean =>
    count === 1 || code === typed.trim().toUpperCase()
