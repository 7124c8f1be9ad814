import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { apiBase } from '../../contract/endpoint.ts'
import type { ApiDescription, ApiDocument } from './openapi.ts'

const authentication = `## How to authenticate

Sign in once with a username (or email address) and a password. The token in the response is valid for twelve hours, or until you sign out, the password changes, or the account is closed.

\`\`\`sh
curl 'https://www.example.com${apiBase}/authenticate' \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "...", "password": "..."}'

{"token": "eyJ..."}
\`\`\`

Send it with every call:

\`\`\`sh
curl 'https://www.example.com${apiBase}/session' \\
  -H 'Authorization: Bearer eyJ...'
\`\`\`

A program that only reads can send an API key in the same header instead of a token, without signing in. Each call that accepts a key says so.

A browser receives the same token as a cookie, which is accepted only from this site’s own pages. If you are signed in, calls that you try out on this page are made in your name. After too many failed attempts, you must wait up to fifteen minutes before the next one ([429.1](#problem-429.1)).

To change a record, send the \`ETag\` of the version that you read as \`If-Match\`. If someone else has saved it since, the response is [412.1](#problem-412.1) and nothing is saved.

A change to published data may require a reason ([428.2](#problem-428.2)). Send it as \`Change-Reason\`, percent-encoded in UTF-8.`

const aboutProblems = `## Problems

Every error response is \`application/problem+json\` (RFC 9457). It contains \`type\`, \`title\`, \`status\`, and \`detail\`, a \`code\` whose meaning never changes, a \`message\` to show to the user, and \`errors\`, each with its location (\`pointer\`) and what is wrong there (\`detail\`).`

const escapeMarkdown = (text: string): string => text.replace(/[\\<>*_`[\]]/g, '\\$&')

/** The document with what people read before its calls: how to authenticate, and the catalog of problems. */
function addReferenceText(document: ApiDocument): ApiDocument {
  const problems = document['x-problems'].map(({ code, title, message }) =>
    [`### Problem ${code}`, title, message].map(escapeMarkdown).join('\n\n'),
  )
  const { info } = document
  const description = [info.description ?? '', authentication, aboutProblems, ...problems].join('\n\n')
  return { ...document, info: { ...info, description } }
}

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
