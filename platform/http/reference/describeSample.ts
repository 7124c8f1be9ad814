import type { OpenAPIV3_1 } from 'openapi-types'
import { exampleOf, type Schema } from './exampleOf.ts'

/** A command that makes a call, as documentation tools read it from `x-codeSamples`. */
interface CodeSample {
  lang: string
  source: string
}

/** The call with curl, with examples for everything that it requires. */
export function describeSample(
  method: string,
  path: string,
  { parameters = [], requestBody, ...operation }: OpenAPIV3_1.OperationObject & { 'x-permission'?: string },
  examples: Record<string, unknown>,
): CodeSample {
  const named = parameters.filter((each): each is OpenAPIV3_1.ParameterObject => 'name' in each)
  const write = ({ name, schema }: OpenAPIV3_1.ParameterObject) =>
    encodeURIComponent(String(exampleOf((schema ?? {}) as Schema, examples, name)))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = named.find(each => each.name === name && each.in === 'path')
    return found ? write(found) : name
  })
  const query = named
    .filter(each => each.in === 'query' && each.required && each.schema && !('default' in each.schema))
    .map(each => `${each.name}=${write(each)}`)
    .join('&')
  const isVersioned = parameters.some(each => '$ref' in each && each.$ref.endsWith('/IfMatch'))
  const content = (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {}
  const [mediaType] = Object.keys(content)
  const example: unknown = content['application/json']?.example
  const body = example === undefined ? '@file' : JSON.stringify(example)
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'https://www.example.com${address}${query && `?${query}`}'`,
    ...(operation['x-permission'] === 'public' ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(isVersioned ? [`-H 'If-Match: "1"'`] : []),
    ...(mediaType
      ? [
          `-H 'Content-Type: ${mediaType}'`,
          `${example === undefined ? '--data-binary' : '-d'} '${body.replaceAll("'", String.raw`'\\''`)}'`,
        ]
      : []),
  ]
  return { lang: 'Shell', source: lines.join(' \\\n  ') }
}
