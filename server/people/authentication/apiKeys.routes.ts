import { createApiKeyEndpoint, listApiKeysEndpoint, revokeApiKeyEndpoint } from '#domain/people/apiKey.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.queries.ts'

export function apiKeysRoutes(api: Api): void {
  registerEndpoint(api, listApiKeysEndpoint, ({ db, actor }) => listApiKeys(db, actor.userId))

  registerEndpoint(api, createApiKeyEndpoint, ({ db, actor, body }) => createApiKey(db, actor, body))

  registerEndpoint(api, revokeApiKeyEndpoint, async ({ db, actor, params }) => {
    await revokeApiKey(db, actor.userId, params.apiKeyId)
    return {}
  })
}
