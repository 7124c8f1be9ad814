import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoReadCookie, getSessionEndpoint } from '#domain/people/session.ts'
import { problem } from '#domain/problems.ts'
import { colorSchemeCookie, colorSchemes } from '#platform/contract/colorScheme.ts'
import { writeDocumentTitle } from '#platform/contract/documentTitle.ts'
import { escapeMarkup } from '#platform/contract/escapeMarkup.ts'
import type { RenderedPage } from '#platform/contract/pageAnswers.ts'
import { answerPages, embedAnswers, type AnswerInPage, type PageReply } from '#platform/http/pageAnswers.ts'
import { sendProblem } from '#platform/http/respond.ts'
import { loadScreens, type ServedScreen } from './renderPages.ts'

const year = 31_536_000
/**
 * Files of the build. A dot alone does not indicate a file name, because people search for companies like
 * 'example.com'.
 */
const fileName =
  /\.(js|mjs|css|map|html|json|txt|xml|webmanifest|ico|svg|png|jpe?g|webp|gif|woff2?|ttf|pdf|xlsx|csv)$/i

/** The addresses at which screens open stored files, whose names have the same extensions as built files. */
const archived = /^\/reports\/[^/]+\/[^/]+$/

/** A colleague uses the screens below this address through a link, not as the user whose cookie the browser has. */
const openedByLink = /^\/links\/[1-9]\d{0,8}(?=\/)/

/**
 * Serves the built screens. The application routes every address that is neither a file nor part of the API, and the
 * status says only whether there is a screen for it. If `demo` is set, the page says that the data is made up before
 * its script has loaded.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  {
    demo,
    sessionCookie,
    anonymousOwner,
  }: { demo: boolean; sessionCookie: string; anonymousOwner: (request: FastifyRequest) => string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // A route per file would add a tenth to the startup time.
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Built files have a hash in their name, but the page that refers to them does not.
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', lasting ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = new Set(names.map(name => `/${name.replaceAll(sep, '/')}`))
  const createPage = readPage(join(folder, 'index.html'), demo)
  const preload = readManifest(join(folder, 'manifest.json'))
  const answerInPage = answerPages(app)
  const { findScreen, renderFirstView } = loadScreens(join(folder, '../ssr/renderPage.js'), error =>
    app.log.error(error, 'a page to render'),
  )
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = fileName.test(path) && !archived.test(path)
    if (isFile && files.has(path)) return reply.sendFile(path)
    if (/^\/api(\/|$)/.test(path) || isFile) return sendProblem(reply, problem('unknownRoute'))
    const isByLink = openedByLink.test(path)
    const screen = await findScreen(path.replace(openedByLink, ''))
    const { session, retryAfter } = isByLink
      ? nothingAsked
      : await answerSession(answerInPage, request, sessionCookie)
    const { rendered, replies } =
      session && screen?.isServerRendered
        ? await renderFirstView(request.url, session, anonymousOwner(request), async call => {
            const answer = await answerInPage(request, call)
            return answer.reply
          })
        : { rendered: null, replies: session ? [session] : [] }
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
    // The page is sent even without a screen or a database, because it explains the error and has links back.
    return reply
      .code(retryAfter === undefined ? (screen ? 200 : 404) : 503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(createPage(request, preload(screen), rendered, embedAnswers(replies)))
  })
}

interface AnsweredSession {
  session: PageReply | null
  /** Set if the server cannot tell for now who is signed in. */
  retryAfter?: string
}
const nothingAsked: AnsweredSession = { session: null }

/**
 * The session. Null if the browser may have withheld the cookie, as it does after a link on another site; the script
 * then asks who is signed in.
 */
async function answerSession(
  answerInPage: AnswerInPage,
  request: FastifyRequest,
  sessionCookie: string,
): Promise<AnsweredSession> {
  const hasCookie = request.cookies[sessionCookie] !== undefined
  if (!hasCookie && !['same-origin', 'none'].includes(String(request.headers['sec-fetch-site'])))
    return nothingAsked
  const session = { url: getSessionEndpoint.url }
  const { reply, ...answer } = await answerInPage(request, session)
  return { ...answer, session: reply === null ? null : { ...session, reply } }
}

type CreatePage = (
  request: FastifyRequest,
  head: string,
  rendered: RenderedPage | null,
  answers: string,
) => string

/**
 * Reads the built page. Each answer adds the chosen color scheme, the screen's files, the rendered first view
 * with its title, and the embedded answers. Before its script runs, any other page has the product's name as its title.
 */
function readPage(file: string, demo: boolean): CreatePage {
  const page = readFileSync(file, 'utf8')
  const [start = '', rest = ''] = page.split(/(?<=<html lang="en")/)
  const [head = '', body = ''] = rest.split(/(?=<\/head>)/)
  const [content = '', end = ''] = body.split(/(?=<\/body>)/)
  const [before, after] = content.split(/<div id="root">.*<\/div>(?=\s*<noscript>)/s)
  const ownTitle = /(?<=<title>).*(?=<\/title>)/
  const [product = ''] = ownTitle.exec(head) ?? []
  const writeHead = ({ title }: RenderedPage) =>
    head.replace(ownTitle, () => escapeMarkup(writeDocumentTitle(title, product)))
  return ({ cookies }, ofScreen, rendered, answers) => {
    const scheme = colorSchemes.find(each => each === cookies[colorSchemeCookie])
    const demoMark = cookies[demoReadCookie] ? ' data-demo="read"' : ' data-demo'
    const marks = `${demo ? demoMark : ''}${scheme ? ` data-color-scheme="${scheme}"` : ''}`
    const shown = rendered
      ? `${before}<div id="root" data-server-rendered${rendered.isPartial ? '="partly"' : ''}>${rendered.view}</div>${after}`
      : content
    return start + marks + (rendered ? writeHead(rendered) : head) + ofScreen + shown + answers + end
  }
}

/** A file of the build and the others that it needs, as in Vite's manifest. */
interface BuiltFile {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/**
 * Reads the build's manifest. Resolves a screen to the tags that preload its files. The scripts come after what the
 * server has rendered needs to be seen: styles and fonts.
 */
function readManifest(file: string): (screen: ServedScreen | null) => string {
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, BuiltFile>>
  const withImports = (names: string[]) => {
    const found = new Set(names)
    for (const name of found) for (const each of manifest[name]?.imports ?? []) found.add(each)
    return [...found].flatMap(name => manifest[name] ?? [])
  }
  const ofAll = withImports(Object.keys(manifest).filter(name => manifest[name]?.isEntry))
  return screen => {
    const own = withImports(screen?.module ? [`${screen.module}.tsx`] : [])
    const others = own.filter(each => !ofAll.includes(each))
    const styles = new Set(others.flatMap(({ css = [] }) => css))
    return [
      ...[...styles].map(each => `<link rel="stylesheet" crossorigin href="/${each}">`),
      ...[...ofAll, ...others]
        .filter(({ isEntry }) => !isEntry)
        .map(each => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${each.file}">`),
    ].join('')
  }
}
