import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { problems } from '#domain/problems.ts'
import { apiBase, type Endpoint } from '#platform/contract/endpoint.ts'
import type { ApiDocument } from '#platform/http/reference/openapi.ts'
import { useService } from '#tests/app.ts'
import { permissionTexts } from './app.ts'

const service = useService()
const stranger = service.as('stranger')

interface Operation {
  call: string
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-permission': string
  security: object[]
  parameters: { name?: string; in?: string; schema?: object; $ref?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string; description?: string; content?: object }>
  'x-codeSamples': { source: string }[]
}
let document: ApiDocument
let operations: Operation[]

beforeAll(async () => {
  document = await readJson(`${apiBase}/openapi.json`)
  operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Omit<Operation, 'call'>>).map(([method, each]) => ({
      ...each,
      parameters: each.parameters ?? [],
      call: `${method.toUpperCase()} ${path}`,
    })),
  )
})

async function readJson<T>(url: string): Promise<T> {
  return JSON.parse((await service.app.inject(url)).body) as T
}

const root = join(import.meta.dirname, '..')
const declaringFiles = [
  ...readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test)\.ts$/.test(name))
    .map(name => `domain/${name}`),
  'platform/jobs/job.ts',
  'platform/mail/mail.ts',
]

/** The exports of files that declare endpoints. */
async function declarations(): Promise<[string, unknown][]> {
  const modules = await Promise.all(
    declaringFiles.map(file => import(join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap(Object.entries)
}

/** Every declared endpoint, found by its shape. */
const declaredEndpoints = async (): Promise<Endpoint[]> =>
  (await declarations()).flatMap(([, each]) => endpointsIn(each, 2))

/**
 * Endpoints shared by several nouns are exported as an object, and those of every lookup as an object of such objects.
 */
function endpointsIn(value: unknown, depth: number): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(each => endpointsIn(each, depth - 1))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'allow' in value && 'url' in value && 'method' in value

describe('the OpenAPI document', () => {
  it('contains exactly the declared endpoints, each with its permission', async () => {
    // A list's endpoints may also be exported individually.
    const endpoints = [...new Set(await declaredEndpoints())]
    const declared = endpoints.map(
      ({ method, url, allow }) => `${method} ${apiBase}${url.replace(/:(\w+)/g, '{$1}')} ${allow}`,
    )
    expect(declared.length).toBeGreaterThan(30)
    expect(operations.map(each => `${each.call} ${each['x-permission']}`).toSorted()).toEqual(
      declared.toSorted(),
    )
  })

  it('names every operation after its declaration, uniquely', async () => {
    for (const [name, declared] of await declarations())
      if (isEndpoint(declared)) expect(`${declared.operationId}Endpoint`).toBe(name)
    const ids = operations.map(each => each.operationId)
    for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        'saveAirportInfo',
        'confirmCompanyContact',
        'listTenantDirectory',
        'moveTenantTypeEntry',
      ]),
    )
  })

  it('is OpenAPI 3.1 and gives for each call its purpose, permission, parameters, and answers', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { call, summary, tags, responses, parameters, ...each } of operations) {
      expect(summary, call).toMatch(/\S/)
      expect(tags, call).toHaveLength(1)
      expect(each.description, call).toContain(permissionTexts[each['x-permission'] as 'public'])
      const needsNothing = each.security.some(requirement => Object.keys(requirement).length === 0)
      expect(needsNothing, call).toBe(each['x-permission'] === 'public')
      const statuses = Object.keys(responses)
      expect([statuses[0], ...statuses.slice(-2)], call).toEqual(['200', '4XX', '5XX'])
      expect(statuses.includes('401'), call).toBe(each['x-permission'] !== 'public')
      expect(statuses.includes('404'), call).toBe(call.includes('{'))
      expect(statuses, call).toContain('429')
      expect(responses['200'], call).toMatchObject({ description: expect.stringMatching(/\S/) as string })
      const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? '')
      expect(
        parameters
          .filter(given => given.in === 'path')
          .map(given => given.name ?? '')
          .toSorted(),
        call,
      ).toEqual(inPath.toSorted())
      for (const given of parameters) expect(given.$ref ?? given.schema, call).toBeTruthy()
    }
  })

  it('refers only to its own components', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      found => found[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const found = reference
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], document)
      expect(found, reference).toBeTypeOf('object')
    }
  })

  it('describes every refusal as a problem document', () => {
    expect(document.components?.responses?.['Refused']).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
    expect(document.components?.schemas?.['Problem']).toMatchObject({
      required: ['type', 'title', 'status', 'detail', 'code', 'message', 'errors'],
    })
  })

  it('describes each refusal that follows from its declaration with the problems that it may have', () => {
    const statuses = new Set(operations.flatMap(each => Object.keys(each.responses)))
    for (const status of [...statuses].filter(each => /^4\d\d$/.test(each)))
      expect(document.components?.responses?.[`Refused${status}`], status).toMatchObject({
        description: expect.stringMatching(new RegExp(`^${status}\\.\\d+ [A-Z]`)) as string,
      })
  })

  it('shows an example of every call, with a body that the call accepts', async () => {
    const endpoints = await declaredEndpoints()
    const refused: string[] = []
    for (const operation of operations) {
      const { call, operationId, requestBody } = operation
      const [sample] = operation['x-codeSamples']
      expect(sample?.source, call).toMatch(/^curl .*'https:\/\/www\.example\.com\/api\/v1\//)
      expect(sample?.source, call).not.toMatch(/[{}]\w+\}'$|undefined|%7B/m)
      const json = requestBody?.content['application/json']
      if (!json) continue
      const endpoint = endpoints.find(each => each.operationId === operationId)
      if (!endpoint?.body.safeParse(json.example).success) refused.push(call)
    }
    expect(refused).toEqual([])
  })

  it('mentions the ETag of calls that have one, and files of calls that return them', () => {
    const by = (call: string) => operations.find(each => each.call === call)
    const airport = `${apiBase}/airports/{airportId}/instance/{instanceId}`
    expect(by(`GET ${airport}`)?.responses['200']).toHaveProperty('headers.ETag')
    expect(by(`PUT ${airport}`)?.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' })
    const report = by(`GET ${apiBase}/reports/instance/{instanceId}/report/{report}`)
    expect(Object.keys(report?.responses['200']?.content ?? {})).toContain('application/pdf')
  })
})

describe('the catalog of problems', () => {
  const codes = Object.values(problems).map(each => each.code)

  it('has unique codes that begin with the HTTP status', () => {
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes)
      expect(code).toMatch(
        /^(400|401|403|404|405|408|409|410|412|413|415|422|428|429|500|502|503|507)\.[1-9]\d*$/,
      )
  })

  it('is on the page that the type of every problem links to', async () => {
    const { info } = await readJson<ApiDocument>('/api/docs/openapi.json')
    for (const code of codes) expect(info.description).toContain(`\n### Problem ${code}\n`)
    const { type, code } = (await stranger.get<{ type: string; code: string }>('/nowhere')).body
    expect(type).toBe(`/api/docs#problem-${code}`)
  })
})

describe('the page', () => {
  it('reads the same document, with more text', async () => {
    const { info, ...rest } = await readJson<ApiDocument>('/api/docs/openapi.json')
    expect({ ...rest, info: { ...info, description: document.info.description } }).toEqual(document)
    expect(info.description).toContain(document.info.description)
  })

  it('loads and runs only its own files', async () => {
    const { body, headers } = await service.app.inject('/api/docs')
    const policy = String(headers['content-security-policy'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const inline = /<script>([^]*?)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}'; `)
    expect(policy).toContain("connect-src 'self'")
    expect(`${body} ${policy}`).not.toMatch(/https?:|unsafe-eval/)
  })

  it('has a script that browsers keep, compressed once', async () => {
    const { body } = await service.app.inject('/api/docs')
    const url = / src="([^"]+)"/.exec(body)?.[1] ?? ''
    const plain = await service.app.inject(url)
    expect(plain.body).toContain('createApiReference')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const zipped = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  })
})
