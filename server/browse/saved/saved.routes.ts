import * as calls from '#domain/browse/saved/saved.ts'
import { problem } from '#domain/problems.ts'
import type { Database } from '#platform/database/connect.ts'
import { writeInShare } from '#platform/http/callLimits.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { computeNetworkKey } from '../../people/authentication/computeNetworkKey.ts'
import { countGuess } from '../../people/authentication/signInThrottle.ts'
import { findStopLink, stopDigests } from './digests.queries.ts'
import { askForNews } from './gatherNews.ts'
import {
  changeSavedItem,
  createSavedItem,
  getDigestFrequency,
  listNews,
  listSavedItems,
  removeSavedItem,
  saveDigestFrequency,
} from './saved.queries.ts'

export function savedRoutes(api: Api): void {
  registerEndpoint(api, calls.listSavedEndpoint, ({ db, actor }) => listSavedItems(db, actor.userId))

  registerEndpoint(api, calls.createSavedEndpoint, async ({ db, actor, body, afterCommit }) => {
    const item = await createSavedItem(db, actor.userId, body)
    if (item.isFollowed) await askForNews(db)
    afterCommit(() => api.jobs.work())
    return item
  })

  registerEndpoint(api, calls.changeSavedEndpoint, async ({ db, actor, params, body, afterCommit }) => {
    const item = await changeSavedItem(db, actor.userId, params.savedId, body)
    if (item.isFollowed) await askForNews(db)
    afterCommit(() => api.jobs.work())
    return item
  })

  registerEndpoint(api, calls.removeSavedEndpoint, async ({ db, actor, params }) => {
    await removeSavedItem(db, actor.userId, params.savedId)
    return {}
  })

  registerEndpoint(api, calls.listNewsEndpoint, ({ db, actor }) => listNews(db, actor.userId))

  registerEndpoint(api, calls.getDigestEndpoint, async ({ db, actor }) => ({
    digestFrequency: await getDigestFrequency(db, actor.userId),
  }))

  registerEndpoint(api, calls.saveDigestEndpoint, async ({ db, actor, body }) => {
    await saveDigestFrequency(db, actor.userId, body.digestFrequency)
    return body
  })

  registerEndpoint(api, calls.validateStopLinkEndpoint, async ({ db, body }) => {
    const userId = await findStopLink(db, body.token)
    const isStopped = userId !== null && (await getDigestFrequency(db, userId)) === 'NEVER'
    return { isValid: userId !== null, isStopped }
  })

  registerEndpoint(api, calls.stopDigestEndpoint, async ({ db, body }) => {
    if (!(await stopDigests(db, body.token))) throw problem('notFound')
    return {}
  })

  /** The button in mail programs, which post a form to the link in the email (RFC 8058). */
  void api.http.register((http, _options, done) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    http.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, null))
    http.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params
        const share = `unsubscribe ${computeNetworkKey(request.ip)}`
        const write: Database['write'] = work => writeInShare(api.database, share, work)
        if (await write(db => stopDigests(db, token))) return reply.code(200).send()
        await write(db => countGuess(db, 'unsubscribe', token, request.ip))
        throw problem('notFound')
      },
    )
    done()
  })
}
