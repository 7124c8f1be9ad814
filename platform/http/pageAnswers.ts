import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, buildPath, buildQueryString } from '../contract/endpoint.ts'
import { pageAnswersId, type PageCall } from '../contract/pageAnswers.ts'

/**
 * How long a page waits for an answer. Answers from memory take a few milliseconds, but the first one after the
 * server's start waits until its rows are loaded. The page's script requests late answers again.
 */
const timeoutMs = { first: 1000, later: 250 }

/**
 * Answers a read call for a page's visitor through the same pipeline as if the browser had sent it, with the same
 * checks of session and permissions. `reply` is JSON; null if the call was refused, failed, or took too long. Then,
 * `retryAfter` is set if the server cannot answer for now.
 */
export type AnswerInPage = (
  page: FastifyRequest,
  call: PageCall,
) => Promise<{ reply: string | null; retryAfter?: string }>

/** A call with its answer as JSON. */
export interface PageReply extends PageCall {
  reply: string
}

/** The answers of a server, which caches earlier answers. */
export function answerPages(app: FastifyInstance): AnswerInPage {
  const answered = new Set<string>()
  return async (page, { url, params = {}, query = {} }) => {
    const sent = app.inject({
      method: 'GET',
      url: apiBase + buildPath({ url }, params) + buildQueryString(query),
      headers: {
        host: page.host,
        accept: 'application/json',
        ...(page.headers.cookie === undefined ? {} : { cookie: page.headers.cookie }),
      },
      remoteAddress: page.ip,
    })
    const timeout = answered.has(url) ? timeoutMs.later : timeoutMs.first
    const noted = sent.then(reply => {
      answered.add(url)
      return reply
    })
    const answer = await raceTimeout(timeout, noted).catch(() => null)
    if (answer?.statusCode === 200) return { reply: answer.body }
    return {
      reply: null,
      ...(answer?.statusCode === 503 && { retryAfter: String(answer.headers['retry-after']) }),
    }
  }
}

/** The page element with the answers. It is JSON that cannot contain a tag, so nothing in it runs. */
export function embedAnswers(answers: readonly PageReply[]): string {
  const rows = answers.map(({ reply, ...call }) => `${JSON.stringify(call).slice(0, -1)},"reply":${reply}}`)
  return `<script type="application/json" id="${pageAnswersId}">${escapeForHtml(`[${rows.join(',')}]`)}</script>`
}

/** `<` and the line ends that only JSON allows, written as JSON escapes. */
const escapeForHtml = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function raceTimeout<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
