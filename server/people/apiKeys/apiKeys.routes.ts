import { createApiKeyEndpoint, listApiKeysEndpoint, withdrawApiKeyEndpoint } from '#domain/people/apiKey.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { createApiKey, listApiKeys, withdrawApiKey } from './apiKeys.queries.ts'

export function apiKeysRoutes(api: Api): void {
  registerEndpoint(api, listApiKeysEndpoint, ({ db, actor }) => listApiKeys(db, actor.userId))

  registerEndpoint(api, createApiKeyEndpoint, ({ db, actor, body }) => createApiKey(db, actor.userId, body))

  registerEndpoint(api, withdrawApiKeyEndpoint, async ({ db, actor, params }) => {
    await withdrawApiKey(db, actor.userId, params.apiKeyId)
    return {}
  })
}
