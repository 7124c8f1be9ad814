import { z } from 'zod'
import { endpoint, id, type Endpoint } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { moment } from '#platform/contract/moment.ts'
import type { Permission } from './roles.ts'

/** The prefix of keys, for us and for tools that look for leaked secrets. */
export const keyPrefix = 'fbk_'
/** The maximum number of keys. No one can keep track of more. */
export const maxKeys = 10
/** Per key. */
export const callsPerMinute = 120

/** The lifetimes of a key to choose from. */
export const keyLifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'No expiration' },
] as const

const byPublishedData: readonly Permission[] = ['public', 'browse', 'airport.view', 'company.view']

/** Whether a call accepts an API key: reads of published data, but nothing about anyone's account. */
export const acceptsKey = ({ method, allow, personal }: Endpoint): boolean =>
  method === 'GET' && !personal && byPublishedData.includes(allow)

export const apiKeyFields = {
  keyName: nameField(
    { label: 'Name', help: 'What you will use it for, such as the name of a program.' },
    { max: 100 },
  ),
}

/** A key without its secret, which is shown only once, on creation. */
const apiKey = z.object({
  apiKeyId: z.number().int(),
  keyName: z.string(),
  /** The beginning of the key, by which its owner recognizes it: 'fbk_x7Qp'. */
  keyStart: z.string(),
  createdDate: moment,
  expiresDate: moment.nullable(),
  lastUsedDate: moment.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const url = '/users/settings/keys'

export const listApiKeysEndpoint = endpoint('listApiKeys', {
  method: 'GET',
  url,
  summary: 'List your API keys, without their secrets',
  tag: 'Users',
  allow: 'browse',
  personal: true,
  reply: z.array(apiKey),
})

export const createApiKeyEndpoint = endpoint('createApiKey', {
  method: 'POST',
  url,
  summary: 'Create an API key, which reads published data. It is shown only once',
  tag: 'Users',
  allow: 'browse',
  sensitive: true,
  secretReply: true,
  body: z.object({
    keyName: apiKeyFields.keyName.schema,
    expiresInDays: z
      .number()
      .int()
      .min(1)
      .max(3_660)
      .nullable()
      .describe('Null for a key that does not expire.'),
  }),
  reply: apiKey.extend({ key: z.string() }),
})

export const revokeApiKeyEndpoint = endpoint('revokeApiKey', {
  method: 'DELETE',
  url: `${url}/:apiKeyId`,
  summary: 'Revoke one of your API keys. Programs that use it lose access immediately',
  tag: 'Users',
  allow: 'browse',
  params: z.object({ apiKeyId: id }),
})
