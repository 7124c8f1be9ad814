import { createHash } from 'node:crypto'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { apiBase } from '../../contract/endpoint.ts'
import type { ApiDescription, ApiDocument } from './openapi.ts'

/** The page loads nothing except its embedded style sheet. */
function policyOf(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/**
 * `/api/v1/openapi.json`, generated from the declarations of `routes`, and `/api/docs`, the same for people. Both are
 * generated on first request.
 */
export function documentationRoutes(
  http: FastifyInstance,
  routes: readonly RouteOptions[],
  description: ApiDescription,
  sessionCookie: string,
): void {
  let rendering: Promise<{ document: ApiDocument; page: string }> | undefined
  const make = async () => {
    const { describeRoutes } = await import('./openapi.ts')
    const { renderDocumentationPage: documentationPage } = await import('./renderDocumentationPage.ts')
    const document = await describeRoutes(routes, description, sessionCookie)
    return { document, page: documentationPage(document) }
  }
  http.get(`${apiBase}/openapi.json`, async () => (await (rendering ??= make())).document)
  http.get('/api/docs', async (_request, reply) => {
    const { page } = await (rendering ??= make())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(page))
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
