import { z } from 'zod'
import { countOf } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { joinWords } from '#platform/contract/joinWords.ts'

/** The secrets that still give access to a person's data without their password: how many of each kind are valid. */
export const issuedSecrets = z.object({
  apiKeys: z.number().int(),
  /** Calendars and news feeds. */
  privateLinks: z.number().int(),
  colleagueLinks: z.number().int(),
})
export type IssuedSecrets = z.infer<typeof issuedSecrets>

/** `2 API keys, 1 private link, and 3 links for colleagues`; null if there are none. */
export function describeIssuedSecrets(issued: IssuedSecrets): string | null {
  const parts = [
    [issued.apiKeys, 'API key'],
    [issued.privateLinks, 'private link'],
    [issued.colleagueLinks, 'link for colleagues', 'links for colleagues'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many))
  if (words.length === 0) return null
  return joinWords(words)
}

export const countIssuedSecretsEndpoint = endpoint('countIssuedSecrets', {
  method: 'GET',
  url: '/users/settings/secrets',
  summary:
    'Count your valid API keys, private links, and links for colleagues. They work without your password until they are revoked',
  tag: 'Users',
  allow: 'signedIn',
  personal: true,
  reply: issuedSecrets,
})
