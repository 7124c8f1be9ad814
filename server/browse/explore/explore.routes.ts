import type { FastifyReply } from 'fastify'
import {
  createChartEmbedEndpoint,
  listChartEmbedsEndpoint,
  revokeChartEmbedEndpoint,
} from '#domain/browse/explore/chartEmbed.ts'
import { downloadExploredEndpoint, exploreEndpoint, toQuestion } from '#domain/browse/explore/explore.ts'
import { chooseSort } from '#domain/browse/explore/orderLines.ts'
import { spreadClasses } from '#domain/browse/explore/spreadClasses.ts'
import { problem } from '#domain/problems.ts'
import { mostExportedRows } from '#platform/contract/listing.ts'
import { createPage } from '#platform/contract/paging.ts'
import { readInShare } from '#platform/http/callLimits.ts'
import { registerMemoryEndpoint, registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { RecentEntries } from '#platform/readModel/recentEntries.ts'
import type { Api } from '../../api.ts'
import { computeNetworkKey } from '../../people/authentication/computeNetworkKey.ts'
import { secretPattern } from '../../people/secrets.ts'
import { answerQuestion, writeRow } from './answerQuestion.ts'
import { createEmbed, listEmbeds, openEmbed, revokeEmbed } from './chartEmbeds.queries.ts'
import { renderEmbed, renderEmbedNotice } from './renderEmbed.ts'
import { renderExploredFile } from './renderExploredFile.ts'

/** Pages drawn before, so that a chart on a busy page is not drawn for each of its readers. */
const mostPages = 100

/**
 * Charts on pages of subscribers. Their readers have no account, so the key identifies the owner, whose right to browse
 * is checked each time. Only published figures are shown, also if the owner is an administrator.
 */
export function chartEmbedRoutes(api: Api): void {
  const { database, memory, settings } = api
  const pages = new RecentEntries<string, Promise<string>>(mostPages)
  const withUrl = <E extends { embedKey: string }>({ embedKey, ...embed }: E) => ({
    ...embed,
    url: `${settings.publicUrl}/embed/${embedKey}`,
  })
  registerEndpoint(api, listChartEmbedsEndpoint, async ({ db, actor }) =>
    (await listEmbeds(db, actor.userId)).map(withUrl),
  )
  registerEndpoint(api, createChartEmbedEndpoint, async ({ db, body, actor }) =>
    withUrl(await createEmbed(db, actor, body)),
  )
  registerEndpoint(api, revokeChartEmbedEndpoint, async ({ db, params, actor }) => {
    await revokeEmbed(db, actor.userId, params.chartEmbedId)
    return {}
  })

  api.http.get<{ Params: { key: string }; Querystring: { colors?: string } }>(
    '/embed/:key',
    { schema: { hide: true } },
    async (request, reply) => {
      const { key } = request.params
      const scheme = request.query.colors === 'dark' ? 'dark' : 'light'
      const network = `embed ${computeNetworkKey(request.ip)}`
      const found = secretPattern.test(key)
        ? await readInShare(database, network, db => openEmbed(db, key, settings))
        : null
      if (found === null) return send(reply, 404, renderEmbedNotice('notFound', scheme))
      if (found === 'gone') return send(reply, 410, renderEmbedNotice('gone', scheme))
      await memory.see(null, null)
      const version = `${key} ${scheme} ${memory.revisions.ofYear(found.axnInstanceId)}`
      const page = await pages
        .get(version, () => renderEmbed(api, found, scheme))
        .catch((error: unknown) => {
          pages.delete(version)
          throw error
        })
      return send(reply, 200, page)
    },
  )
}

/** The only pages that others may frame. They run no script, load nothing, and set no cookie. */
function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .removeHeader('x-frame-options')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-cache')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Answers the question in Explore's address with one table over the edition. */
export function exploreRoutes(api: Api): void {
  registerMemoryEndpoint(api, exploreEndpoint, async ({ params, query, actor }) => {
    const { question } = toQuestion(query)
    const answer = await answerQuestion(api.memory, params.instanceId, question, actor)
    const { instance, columns, lines, choices, notes } = answer
    const { page, size } = query
    const shown = lines.slice(page * size, (page + 1) * size).map(line => writeRow(question, columns, line))
    return {
      ...createPage(shown, lines.length, { page, size }),
      axnInstanceName: instance.axnInstanceName,
      columns: columns.map(({ of: _of, ...column }) => column),
      choices,
      sort: chooseSort(columns, question),
      spreads: query.spreads === 'none' ? [] : spreadClasses(question, answer),
      notes,
    }
  })

  registerMemoryEndpoint(api, downloadExploredEndpoint, async ({ params, query, actor }) => {
    const { question } = toQuestion(query)
    const answer = await answerQuestion(api.memory, params.instanceId, question, actor)
    if (answer.lines.length > mostExportedRows) throw problem('tooManyRows')
    return renderExploredFile(question, answer, query.format, api.demo)
  })
}
