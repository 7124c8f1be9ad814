import { describe, expect, it } from 'vitest'
import type { ApiDocument } from './openapi.ts'
import { renderDocumentationPage } from './renderDocumentationPage.ts'
import { html, describeSchema } from './renderOperation.ts'

describe('html', () => {
  it('escapes every value once', () => {
    const sign = `<b title="it's">&`
    expect(html`<p>${sign}</p>`.text).toBe('<p>&lt;b title=&quot;it&#39;s&quot;&gt;&amp;</p>')
    expect(html`${[html`<i>${'<'}</i>`, null, undefined, 3]}`.text).toBe('<i>&lt;</i>3')
  })
})

describe('a schema in words', () => {
  const cases: [Parameters<typeof describeSchema>[0], string][] = [
    [{ type: 'integer', minimum: 0, maximum: 2_147_483_647 }, 'whole number 0 to 2,147,483,647'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'whole number'],
    [{ anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] }, 'number from 0 or null'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ type: 'string', minLength: 2, maxLength: 255 }, 'text 2 to 255 characters'],
    [{ type: 'string', minLength: 1 }, 'text, not empty'],
    [{ type: 'string', format: 'date', pattern: '^x$' }, 'text (date)'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'text like ^[A-Z]{3}$'],
    [{ type: 'string', enum: ['Y', 'N'] }, '"Y" | "N"'],
    [{ const: 'SQFT' }, '"SQFT"'],
    [{ type: 'array', maxItems: 4, items: { type: 'boolean' } }, 'list of up to 4 [ true | false ]'],
    [{ $ref: '#/components/schemas/Problem' }, 'Problem'],
    [{}, 'anything'],
    [{ type: 'object', properties: {} }, '{}'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{\n  any name: text\n}'],
  ]

  it.each(cases)('%j', (schema, text) => expect(describeSchema(schema)).toBe(text))

  it('lists one member per line, with its description, its default, and whether it is optional', () => {
    const schema = {
      type: 'object',
      required: ['library'],
      properties: {
        library: {
          type: 'object',
          required: ['city'],
          properties: { city: { type: 'string', description: 'City' } },
        },
        page: { type: 'integer', default: 0 },
      },
    }
    expect(describeSchema(schema as object)).toBe(
      '{\n  library: {\n    city: text  (City)\n  }\n  page?: whole number = 0\n}',
    )
  })
})

it('nothing in a declaration can become markup', () => {
  const evil = `"><script>alert('x')</script>`
  const operation = {
    operationId: evil,
    summary: evil,
    description: evil,
    tags: [evil],
    parameters: [
      {
        name: evil,
        in: 'query',
        description: evil,
        schema: { type: 'string', default: evil, pattern: evil },
      },
    ],
    requestBody: { content: { 'application/json': { schema: { type: 'string', enum: [evil] } } } },
    responses: { 200: { description: evil, content: { [evil]: {} } } },
  }
  const page = renderDocumentationPage({
    openapi: '3.1.0',
    info: { title: evil, version: '1', description: evil },
    paths: { [`/${evil}`]: { get: operation } },
    'x-problems': [{ code: evil, status: 400, title: evil, message: evil }],
  } as unknown as ApiDocument)
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
})
