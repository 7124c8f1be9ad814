import { searchAdministrationEndpoint } from '#domain/browse/administrationSearch.ts'
import { findHelp } from '#domain/browse/helpSearch.ts'
import { readSearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import {
  answerSearchEndpoint,
  rankSearchHits,
  searchEndpoint,
  splitSearchWords,
} from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openAskedYear } from '../../years/instances.queries.ts'
import { answerSearch } from './answerSearch.ts'
import { findInBook } from './search.queries.ts'
import { searchAdministration } from './searchAdministration.queries.ts'

/** Shorter texts would match almost everything. */
const fewestLetters = 2

export function searchRoutes(api: Api): void {
  registerEndpoint(api, searchEndpoint, async ({ db, query: { keyword, size, instanceId }, user }) => {
    const words = splitSearchWords(keyword)
    if (words.join('').length < fewestLetters) return { groups: [], onlySimilar: false }
    const help = findHelp(words)
    if (user === null || !can(user, 'browse')) return rankSearchHits(help, size)
    const year = await openAskedYear(db, instanceId, user)
    return rankSearchHits([...(await findInBook(db, words, size + 1, { actor: user, year })), ...help], size)
  })

  registerEndpoint(api, searchAdministrationEndpoint, async ({ db, query }) => ({
    hits: await searchAdministration(db, query),
  }))

  registerMemoryEndpoint(api, answerSearchEndpoint, async ({ query: { keyword, instanceId }, actor }) => {
    const question = readSearchQuestion(keyword)
    const answers = question ? await answerSearch(api.memory, question, { instanceId, actor }) : []
    return { name: question && answers.length > 0 ? question.name : null, answers }
  })
}
