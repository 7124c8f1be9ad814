import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { SessionAnswer } from '#domain/people/session.ts'
import type { RenderedPage, PageAnswer, PageCall } from '#platform/contract/pageAnswers.ts'
import { ConcurrencyLimit } from '#platform/http/concurrencyLimit.ts'
import { queueLimits } from '#platform/http/limits.ts'
import type { PageReply } from '#platform/http/pageAnswers.ts'

type AnswerCall = (call: PageCall) => Promise<string | null>

/** What the server needs to know about a screen; see `web/screens.ts`. */
export interface ServedScreen {
  /** The module below `web/` without its ending. Null for an address that only redirects. */
  module: string | null
  /** Whether the server renders its first view. */
  isServerRendered: boolean
}

/** The exports of the built screens (web/renderPage.tsx). */
interface ServerBundle {
  findScreen: (path: string) => ServedScreen | null
  renderPage: (
    address: string,
    session: PageAnswer,
    ask: (calls: PageCall[]) => Promise<PageAnswer[] | null>,
  ) => Promise<RenderedPage | null>
}

interface FirstView {
  /** Null if the browser has to render it. */
  rendered: RenderedPage | null
  /** The available answers that it needs. */
  replies: PageReply[]
}

/**
 * Renders the first view of an address for the visitor with this session, whose calls `answer` answers. `stranger`
 * identifies one who is not signed in, because the session is the same for all of them.
 */
type RenderFirstView = (
  address: string,
  session: PageReply,
  stranger: string,
  answer: AnswerCall,
) => Promise<FirstView>

interface Screens {
  /** The screen at a path; null if there is none. */
  findScreen: (path: string) => Promise<ServedScreen | null>
  renderFirstView: RenderFirstView
}

/** The maximum number of characters in answers. Rendering a larger page would keep other requests waiting. */
const mostToRender = 400_000

/** The maximum number of times that a page lets others be accepted first, each of which takes well under a millisecond. */
const mostTurns = 200

/** The built screens, which take memory and are therefore not loaded until the first page is requested. */
export function loadScreens(file: string, onError: (error: unknown) => void): Screens {
  const logged = (error: unknown): null => {
    onError(error)
    return null
  }
  const load = async () =>
    existsSync(file) ? ((await import(pathToFileURL(file).href)) as ServerBundle) : null
  let loading: Promise<ServerBundle | null> | null = null
  const bundle = () => (loading ??= load().catch(logged))
  let requested = 0
  /**
   * Rendering keeps the server from accepting connections, which it does one at a time. Those that are waiting are
   * accepted first, so that they take their place in the queue instead of waiting for every page requested before.
   */
  const acceptOthers = async () => {
    let known = 0
    for (let turn = 0; turn < mostTurns && known !== requested; turn += 1) {
      known = requested
      await setImmediate()
      await setImmediate()
    }
  }
  const render = async (address: string, session: PageReply, answer: AnswerCall) => {
    const replies = [session]
    const ask = async (calls: PageCall[]) => {
      const answered = await Promise.all(calls.map(async call => ({ ...call, reply: await answer(call) })))
      const found = answered.filter(hasReply)
      replies.push(...found)
      const isSmall = replies.reduce((sum, { reply }) => sum + reply.length, 0) <= mostToRender
      return isSmall ? found.map(toAnswer) : null
    }
    await acceptOthers()
    const rendered = await (await bundle())?.renderPage(address, toAnswer(session), ask).catch(logged)
    return { rendered: rendered ?? null, replies }
  }
  const limit = new ConcurrencyLimit(queueLimits.firstViews)
  return {
    findScreen: async path => {
      const screens = await bundle()
      return screens ? screens.findScreen(path) : { module: null, isServerRendered: false }
    },
    renderFirstView: (address, session, stranger, answer) => {
      requested += 1
      return limit
        .run(isSignedIn(session) ? session.reply : stranger, () => render(address, session, answer))
        .catch(() => ({ rendered: null, replies: [session] }))
    },
  }
}

const isSignedIn = ({ reply }: PageReply): boolean => (JSON.parse(reply) as SessionAnswer).user !== null

const hasReply = (answered: PageCall & { reply: string | null }): answered is PageReply =>
  answered.reply !== null

const toAnswer = ({ reply, ...call }: PageReply): PageAnswer => ({ ...call, reply: JSON.parse(reply) })
