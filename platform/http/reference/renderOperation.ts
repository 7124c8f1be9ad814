import type { OpenAPIV3_1 } from 'openapi-types'
import { html, type Html } from './html.ts'
import { describeSchema } from './describeSchema.ts'

export interface Operation {
  method: string
  path: string
  /** Its `operationId` is also its anchor on the page. */
  described: OpenAPIV3_1.OperationObject & { 'x-permission'?: string }
}

type Parameter = OpenAPIV3_1.ParameterObject

/** One call: its purpose, who may make it, its input, and its answers. */
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
    ${mediaSection('Response', answer?.content ?? {}, false)}
  </article>`
}

/** A long path may break at its slashes. */
const withBreaks = (path: string) =>
  path.split('/').map((part, index) => (index ? html`/<wbr />${part}` : part))

function parameterTable(parameters: Parameter[], call: string): Html {
  return html`<div class="scrolling" role="region" aria-label="Parameters of ${call}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">What it may be</th>
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
      ${describeSchema(given)}${standard === undefined || standard === '' ? null : html`; ${JSON.stringify(standard)} unless given`}${required || standard !== undefined ? null : '; optional'}${description ? html`<br />${description}` : null}
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
