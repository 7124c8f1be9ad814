import { findHelp } from '#domain/browse/helpSearch.ts'
import { rankSearchHits, searchEndpoint, splitSearchWords } from '#domain/browse/search.ts'
import { can } from '#domain/people/roles.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openAskedYear } from '../../years/instances.queries.ts'
import { findInBook } from './search.queries.ts'

/** Shorter texts would match almost everything. */
const fewestLetters = 2

export function searchRoutes(api: Api): void {
  registerEndpoint(api, searchEndpoint, async ({ db, query: { keyword, size, instanceId }, user }) => {
    const words = splitSearchWords(keyword)
    if (words.join('').length < fewestLetters) return { groups: [] }
    const help = findHelp(words)
    if (user === null || !can(user, 'browse')) return rankSearchHits(help, size)
    const year = await openAskedYear(db, instanceId, user)
    return rankSearchHits([...(await findInBook(db, words, size + 1, { actor: user, year })), ...help], size)
  })
}
