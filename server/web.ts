import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/problems.ts'
import { sendProblem } from '#platform/http/respond.ts'

const year = 31_536_000
/**
 * Files of the build. A dot alone does not make a file name, because people search for companies like 'example.com'.
 */
const fileName =
  /\.(js|mjs|css|map|html|json|txt|xml|webmanifest|ico|svg|png|jpe?g|webp|gif|woff2?|ttf|pdf|xlsx|csv)$/i

/** The addresses at which screens open stored files, whose names end like those of built files. */
const archived = /^\/reports\/[^/]+\/[^/]+$/

/**
 * The built screens. The application routes every address that is neither a file nor the API's; the status tells only
 * whether there is a screen for it. If `demo`, the page says that the data are made up before its script has loaded.
 */
export async function serveWeb(app: FastifyInstance, folder: string, demo: boolean): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // A route per file would take a tenth of the time to start.
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // Built files have a hash in their name; the page that refers to them does not.
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', lasting ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const page = demo && existsSync(join(folder, 'demo.html')) ? 'demo.html' : 'index.html'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = new Set(names.map(name => `/${name.replaceAll(sep, '/')}`))
  const screenAt = readScreens(join(folder, 'screens.json'))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = fileName.test(path) && !archived.test(path)
    if (isFile && files.has(path)) return reply.sendFile(path)
    if (/^\/api(\/|$)/.test(path) || isFile) return sendProblem(reply, problem('unknownRoute'))
    const screen = screenAt(path)
    if (screen?.link) void reply.header('link', screen.link)
    // The page is sent nevertheless: it explains the error and leads back.
    return reply.code(screen ? 200 : 404).sendFile(page)
  })
}

interface Screen {
  /** As the router's pattern. */
  path: string
  /** What the browser should fetch together with the page; '' if nothing. */
  link: string
}

/** The screen of an address, as recorded by the build (scripts/pages.ts); null if there is none. */
function readScreens(file: string): (path: string) => Screen | null {
  if (!existsSync(file)) return path => ({ path, link: '' })
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Screen[]
  // `/airports/map` takes precedence over an airport of that name.
  const named = (path: string) => path.split('$').length
  const screens = noted
    .toSorted((one, other) => named(one.path) - named(other.path))
    .map(screen => ({ screen, pattern: patternOf(screen.path) }))
  return path => screens.find(({ pattern }) => pattern.test(path))?.screen ?? null
}

/** `/airports/{-$contentID}` has an optional parameter, `/brands/$brandID` a required one. The router ignores case. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const written = parts.map(part =>
    part.startsWith('{-$') ? '(?:/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`,
  )
  return new RegExp(`^${written.join('')}/?$`, 'i')
}
