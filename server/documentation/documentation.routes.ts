import { apiBase } from '#domain/endpoint.ts'
import type { Api } from '../handle.ts'
import { documentationPage } from './documentationPage.ts'

/** `/api/v1/openapi.json`, made from the declarations, and `/api/docs`, the same to read. */
export function documentationRoutes({ http }: Api): void {
  http.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, () => http.swagger())
  http.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentationPage(http.swagger())),
  )
}
