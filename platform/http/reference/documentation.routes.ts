import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { apiBase } from '../../contract/endpoint.ts'
import { addReferenceText } from './addReferenceText.ts'
import type { ApiDescription } from './openapi.ts'

const place = '/api/docs'

/** Replaces colors of Scalar that have a contrast below 4.5 : 1 to their background. */
const legible =
  '.light-mode { --scalar-color-3: #636363; --scalar-color-green: #056b48; --scalar-color-red: #b80005; ' +
  '--scalar-color-blue: #005f9e; --scalar-color-orange: #9a4300 } ' +
  '.dark-mode { --scalar-color-3: #b0b0b0; --scalar-color-red: #ff8589 }'

/** Scalar reads the document and renders the page. Nothing is loaded from elsewhere or sent elsewhere. */
const start = `Scalar.createApiReference('#app', {
  url: '${place}/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideModels: true,
  documentDownloadType: 'json',
  // A block that scrolls could not be scrolled by keyboard.
  customCss: '.hljs.custom-scroll { overflow: visible !important } ' +
    '.hljs.custom-scroll, .hljs.custom-scroll * { white-space: pre-wrap !important; overflow-wrap: anywhere !important } ' +
    '${legible}',
  // Problem documents link to #problem-412.1.
  generateHeadingSlug: ({ slug }) => slug.replace(/^problem-(\\d{3})(\\d+)$/, 'problem-$1.$2'),
  onLoaded: () => {
    if (location.hash.startsWith('#problem-')) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  },
})`

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

/** Scalar sets styles of elements, which only 'unsafe-inline' allows. */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash(start)}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const renderPage = (version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API reference</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${place}/scalar.js?v=${version}"></script>
    <script>${start}</script>
  </body>
</html>
`

/** The script of Scalar, which its plugin for Fastify serves. A server of its own keeps the plugin's other routes away. */
async function readScalar() {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(plugin, { routePrefix: place, configuration: { url: `${place}/openapi.json` } })
  const script = (await app.inject(`${place}/js/scalar.js`)).body
  await app.close()
  return { script, zipped: await promisify(gzip)(script), version: hash(script).slice(0, 8) }
}

/**
 * `/api/v1/openapi.json`, generated from the declarations of `routes`, and `/api/docs`, where people read it and try
 * calls out. Both are generated on first request.
 */
export function documentationRoutes(
  http: FastifyInstance,
  routes: readonly RouteOptions[],
  description: ApiDescription,
  sessionCookie: string,
): void {
  const describe = once(async () => {
    const { describeRoutes } = await import('./openapi.ts')
    return describeRoutes(routes, description, sessionCookie)
  })
  const scalar = once(readScalar)
  http.get(`${apiBase}/openapi.json`, describe)
  http.get(`${place}/openapi.json`, async () => addReferenceText(await describe()))
  http.get(place, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(renderPage((await scalar()).version)),
  )
  // Compressing the script for each request would take a tenth of a second of processor time.
  http.get(`${place}/scalar.js`, async (request, reply) => {
    const { script, zipped } = await scalar()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    if (takesGzip) reply.header('content-encoding', 'gzip')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(takesGzip ? zipped : script)
  })
}

/** Runs on the first call only. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= run())
}
