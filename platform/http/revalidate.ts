import type { CallContext } from './call.ts'

/** The current ETag of the page if the client already has it (304); null if the page has to be made. */
export async function findUnchangedEtag({ api, request, caller, page }: CallContext): Promise<string | null> {
  const known = request.headers['if-none-match']
  if (!page || !caller.sessionId || known === undefined) return null
  const etag = await api.hooks.currentEtag(caller.sessionId, page)
  return etag !== null && known.split(',').some(each => each.trim() === etag) ? etag : null
}
