import { createHash } from 'node:crypto'
import { apiBase } from '../../contract/endpoint.ts'
import type { Api } from '../call.ts'
import { documentationPage } from './documentationPage.ts'
import type { ApiDocument } from './openapi.ts'

/** The page loads nothing but the style sheet that it contains. */
function policyOf(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** `/api/v1/openapi.json`, generated from the declarations, and `/api/docs`, the same for people. */
export function documentationRoutes({ http }: Api): void {
  http.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, () => http.swagger())
  let page: string | undefined
  http.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= documentationPage(http.swagger() as unknown as ApiDocument)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(page))
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
