import { searchAdministrationEndpoint } from '#domain/browse/administrationSearch.ts'
import { findHelp } from '#domain/browse/helpSearch.ts'
import { dropFillers, spellPlaces } from '#domain/browse/questionWords.ts'
import {
  answerSearchEndpoint,
  type FoundHit,
  listNamedByPart,
  rankSearchHits,
  searchEndpoint,
  splitSearchWords,
} from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openAskedYear } from '../../years/instances.queries.ts'
import { answerSearch } from './answerSearch.ts'
import { findInBook, reorderLetters } from './search.queries.ts'
import { searchAdministration } from './searchAdministration.queries.ts'

/** Shorter texts would match almost everything. */
const fewestLetters = 2
/** If nothing matches all words, each is looked for by itself: the airport of `JFK terminal 4`. */
const shortestPart = 3

export function searchRoutes(api: Api): void {
  registerEndpoint(api, searchEndpoint, async ({ db, query: { keyword, size, instanceId }, user }) => {
    const spelled = spellPlaces(keyword)
    const words = splitSearchWords(spelled)
    if (words.join('').length < fewestLetters) return { groups: [], onlySimilar: false }
    const isReader = user !== null && can(user, 'browse')
    const year = isReader ? await openAskedYear(db, instanceId, user) : null
    const find = async (searched: readonly string[]): Promise<FoundHit[]> => [
      ...(isReader && year ? await findInBook(db, searched, size + 1, { actor: user, year }) : []),
      ...findHelp(searched),
    ]
    const found = rankSearchHits(await find(words), size)
    const allWords = splitWords(keyword)
    const named = dropFillers(allWords)
    if (found.onlySimilar && named.length > 0 && named.length < allWords.length) {
      // The name in a question: `who operates ...`.
      const ofName = rankSearchHits(await find(splitSearchWords(named.join(' '))), size)
      if (!ofName.onlySimilar) return ofName
    }
    if (found.groups.length > 0) return found
    const reordered: string[] = []
    for (const word of words) reordered.push(await reorderLetters(db, word))
    if (reordered.join(' ') !== words.join(' ')) {
      const resembling = rankSearchHits(await find(reordered), size)
      if (resembling.groups.length > 0) return { ...resembling, onlySimilar: true }
    }
    const parts: FoundHit[] = []
    for (const word of reordered.filter(each => each.length >= shortestPart))
      parts.push(...(await find([word])))
    const ofParts = rankSearchHits(listNamedByPart(parts), size)
    return spelled === keyword ? ofParts : { ...ofParts, onlySimilar: false }
  })

  registerEndpoint(api, searchAdministrationEndpoint, async ({ db, query }) => ({
    hits: await searchAdministration(db, query),
  }))

  registerMemoryEndpoint(api, answerSearchEndpoint, async ({ query: { keyword, instanceId }, actor }) => {
    return answerSearch(api.memory, keyword, { instanceId, actor })
  })
}
