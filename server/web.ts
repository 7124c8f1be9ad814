import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/problems.ts'
import { sendProblem } from './handle.ts'

const year = 31_536_000

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
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '')
    if (request.url.startsWith('/api/') || isFile) return sendProblem(reply, problem('unknownRoute'))
    return reply.sendFile('index.html')
  })
}
