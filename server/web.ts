import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/problems.ts'
import { sendProblem } from '#platform/http/respond.ts'

const year = 31_536_000
/** What the build makes. A dot alone is no file: people search for companies like 'example.com'. */
const fileName =
  /\.(js|mjs|css|map|html|json|txt|xml|webmanifest|ico|svg|png|jpe?g|webp|gif|woff2?|ttf|pdf|xlsx|csv)$/i

/** Where the screens open the stored files, whose names end as those of built files do. */
const archived = /^\/reports\/[^/]+\/[^/]+$/

/**
 * The built screens. Every address that is neither a file nor the API's is the application's own to route; it is told apart
 * only whether there is a screen for it. `demo`: the data
 * are made up, and the page says so before its script has come.
 */
export async function serveWeb(app: FastifyInstance, folder: string, demo: boolean): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      // Built files carry a hash in their name; the page that names them does not.
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', lasting ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const page = demo && existsSync(join(folder, 'demo.html')) ? 'demo.html' : 'index.html'
  const screenAt = readScreens(join(folder, 'screens.json'))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = fileName.test(path) && !archived.test(path)
    if (/^\/api(\/|$)/.test(path) || isFile) return sendProblem(reply, problem('unknownRoute'))
    const screen = screenAt(path)
    if (screen?.link) void reply.header('link', screen.link)
    // The page comes all the same: it says so in words, with the way back.
    return reply.code(screen ? 200 : 404).sendFile(page)
  })
}

interface Screen {
  /** As the router's pattern. */
  path: string
  /** What the browser is told to fetch along with the page; '' where nothing. */
  link: string
}

/** Which screen an address has, as the build has noted them all (scripts/pages.ts); null where there is none. */
function readScreens(file: string): (path: string) => Screen | null {
  if (!existsSync(file)) return path => ({ path, link: '' })
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Screen[]
  // `/airports/map` is itself before it could be an airport.
  const named = (path: string) => path.split('$').length
  const screens = noted
    .toSorted((one, other) => named(one.path) - named(other.path))
    .map(screen => ({ screen, pattern: patternOf(screen.path) }))
  return path => screens.find(({ pattern }) => pattern.test(path))?.screen ?? null
}

/** `/airports/{-$contentID}` names one airport or none, `/brands/$brandID` always one. The router minds no capitals. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const written = parts.map(part =>
    part.startsWith('{-$') ? '(?:/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`,
  )
  return new RegExp(`^${written.join('')}/?$`, 'i')
}
