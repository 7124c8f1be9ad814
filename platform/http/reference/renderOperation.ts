import type { OpenAPIV3_1 } from 'openapi-types'
import { escapeMarkup } from '../../contract/escapeMarkup.ts'
import { formatRounded } from '../../contract/figure.ts'
import type { CodeSample } from './describeSample.ts'

export interface Operation {
  method: string
  path: string
  /** The `operationId` is also the anchor on the page. */
  described: OpenAPIV3_1.OperationObject & { 'x-permission'?: string; 'x-codeSamples'?: CodeSample[] }
}

type Parameter = OpenAPIV3_1.ParameterObject

/** Describes one call: its purpose, callers, input, and answers. */
export function renderOperation(operation: Operation, shared: Record<string, Parameter>): Html {
  const { method, path, described } = operation
  const { operationId } = described
  const parameters = (described.parameters ?? []).map(each =>
    '$ref' in each ? (shared[each.$ref.split('/').at(-1) ?? ''] ?? { name: '', in: '' }) : each,
  )
  const body = described.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const answer = described.responses?.['200'] as OpenAPIV3_1.ResponseObject | undefined
  return html`<article id="${operationId}" aria-labelledby="${operationId}-name">
    <h3 id="${operationId}-name">
      <span class="method ${method}">${method.toUpperCase()}</span> <code>${withBreaks(path)}</code>
    </h3>
    <p>${described.summary}. <code class="soft">${operationId}</code></p>
    <p class="who">${described.description}</p>
    ${parameters.length > 0 ? parameterTable(parameters, `${method.toUpperCase()} ${path}`) : null}
    ${body ? mediaSection('Body', body.content, true) : null}
    ${mediaSection('Response', answer?.content ?? {}, false)} ${refusalLine(described.responses ?? {})}
    ${described['x-codeSamples']?.map(
      ({ source }) =>
        html`<details>
          <summary>Example</summary>
          <pre tabindex="0"><code>${source}</code></pre>
        </details>`,
    )}
  </article>`
}

/** Links the expected error statuses to the first problem of each. */
function refusalLine(responses: OpenAPIV3_1.ResponsesObject): Html | null {
  const statuses = Object.keys(responses).filter(status => /^4\d\d$/.test(status))
  if (statuses.length === 0) return null
  const links = statuses.map(
    (status, place) => html`${place > 0 ? ', ' : null}<a href="#problems-${status}">${status}</a>`,
  )
  return html`<p class="media">Errors: ${links}</p>`
}

/** Lets a long path break at its slashes. */
const withBreaks = (path: string) =>
  path.split('/').map((part, index) => (index ? html`/<wbr />${part}` : part))

function parameterTable(parameters: Parameter[], call: string): Html {
  return html`<div class="scrolling" role="region" aria-label="Parameters of ${call}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(parameterRow)}
      </tbody>
    </table>
  </div>`
}

function parameterRow({ name, in: place, required, schema, description }: Parameter): Html {
  const given = (schema ?? {}) as OpenAPIV3_1.SchemaObject
  const standard: unknown = given.default
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${place}</td>
    <td>
      ${describeSchema(given)}${standard === undefined || standard === '' ? null : html`; ${JSON.stringify(standard)} by default`}${required || standard !== undefined ? null : '; optional'}${description ? html`<br />${description}` : null}
    </td>
  </tr>`
}

function mediaSection(
  title: string,
  content: Record<string, OpenAPIV3_1.MediaTypeObject>,
  open: boolean,
): Html {
  const [json] = Object.entries(content).filter(([type]) => type === 'application/json')
  const files = Object.keys(content).filter(type => type !== 'application/json')
  if (!json) {
    const what = files.length > 0 ? html`a file (${files.join(', ')})` : html`<code>{}</code>`
    return html`<p class="media">${title}: ${what}</p>`
  }
  return html`<details${open ? html` open` : null}>
    <summary>${title} <span class="soft">application/json</span></summary>
    <pre tabindex="0"><code>${describeSchema(json[1].schema ?? {})}</code></pre>
  </details>`
}

/** Text that is already HTML. Everything else in a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | null | undefined | readonly Content[]

function writeContent(content: Content): string {
  if (content === null || content === undefined) return ''
  if (content instanceof Html) return content.text
  if (typeof content === 'object') return content.map(writeContent).join('')
  return escapeMarkup(String(content))
}

/** `` html`<p title="${title}">${text}</p>` `` with both escaped. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(parts.map((part, index) => part + writeContent(contents[index])).join(''))
}

type SchemaOrReference = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject

/** A JSON schema as a short outline: names with their types, one per line. Optional names have a `?`. */
export function describeSchema(schema: SchemaOrReference, indent = ''): string {
  if ('$ref' in schema) return schema.$ref.split('/').at(-1) ?? ''
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return listUnique(alternatives.map(each => describeSchema(each, indent))).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type
      .map(type => describeSchema({ ...schema, type } as SchemaOrReference, indent))
      .join(' or ')
  }
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent)
    case 'array':
      return `list${range('of', schema.minItems, schema.maxItems, '')} [ ${describeSchema(schema.items, indent)} ]`
    case 'string':
      return stringText(schema)
    case 'integer':
      return `whole number${range('', omitTypeLimit(schema.minimum), omitTypeLimit(schema.maximum), '')}`
    case 'number':
      return `number${range('', schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return 'true | false'
    case 'null':
      return 'null'
    default:
      return 'anything'
  }
}

function objectText(schema: OpenAPIV3_1.SchemaObject, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const fallback = 'default' in each && each.default !== null ? ` = ${JSON.stringify(each.default)}` : ''
    const note = 'description' in each && each.description ? `  (${each.description})` : ''
    return `${inner}${name}${optional}: ${describeSchema(each, inner)}${fallback}${note}`
  })
  const others = schema.additionalProperties
  if (typeof others === 'object') lines.push(`${inner}any name: ${describeSchema(others, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function stringText({ format, pattern, minLength, maxLength }: OpenAPIV3_1.SchemaObject): string {
  if (format) return `text (${format})`
  if (pattern) return `text like ${pattern}`
  if (minLength === 1 && maxLength === undefined) return 'text, not empty'
  return `text${range('', minLength, maxLength, ' characters')}`
}

/** Omits the limits of the integer type. */
const omitTypeLimit = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit

function range(before: string, min: number | undefined, max: number | undefined, after: string): string {
  const lead = before ? ` ${before}` : ''
  const figure = (value: number) => formatRounded(value, 2)
  if (min !== undefined && max !== undefined) return `${lead} ${figure(min)} to ${figure(max)}${after}`
  if (min !== undefined) return `${lead} from ${figure(min)}${after}`
  return max === undefined ? '' : `${lead} up to ${figure(max)}${after}`
}

const listUnique = (texts: string[]) => [...new Set(texts)]
