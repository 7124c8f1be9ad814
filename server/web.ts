import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/problems.ts'
import { sendProblem } from './handle.ts'

const year = 31_536_000
/** What the build makes. A dot alone is no file: people search for companies like 'example.com'. */
const fileName =
  /\.(js|mjs|css|map|html|json|txt|xml|webmanifest|ico|svg|png|jpe?g|webp|gif|woff2?|ttf|pdf|xlsx|csv)$/i

/** Where the screens open the stored files, whose names end as those of built files do. */
const archived = /^\/reports\/[^/]+\/[^/]+$/

/** The built screens. Every address that is neither a file nor the API's is the application's own to route. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
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
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = fileName.test(path) && !archived.test(path)
    if (/^\/api(\/|$)/.test(path) || isFile) return sendProblem(reply, problem('unknownRoute'))
    return reply.sendFile('index.html')
  })
}
