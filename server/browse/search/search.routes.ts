import { findHelp } from '#domain/browse/helpSearch.ts'
import { can } from '#domain/people/roles.ts'
import { rankSearchHits, searchEndpoint, splitSearchWords } from '#domain/browse/search.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { findInBook } from './search.queries.ts'

/** Below this length, nearly everything would match. */
const fewestLetters = 2

export function searchRoutes(api: Api): void {
  registerEndpoint(api, searchEndpoint, async ({ db, query: { keyword, size }, visitor }) => {
    const words = splitSearchWords(keyword)
    if (words.join('').length < fewestLetters) return { groups: [] }
    const mayBrowse = visitor !== null && can(visitor, 'browse')
    const inBook = mayBrowse ? await findInBook(db, words, size + 1, visitor) : []
    return rankSearchHits([...inBook, ...findHelp(words)], size)
  })
}
