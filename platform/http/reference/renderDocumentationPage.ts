import type { OpenAPIV3_1 } from 'openapi-types'
import { apiBase } from '../../contract/endpoint.ts'
import { documentationStyle } from './documentationStyle.ts'
import { html, Html, type Content } from './html.ts'
import type { CataloguedProblem, ApiDocument } from './openapi.ts'
import { renderOperation, type Operation } from './renderOperation.ts'

/** The OpenAPI document as one page that needs no script. */
export function renderDocumentationPage(document: ApiDocument): string {
  const byTag = Map.groupBy(operationsOf(document), each => each.described.tags?.[0] ?? 'Other')
  const groups = [...byTag]
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}: the API</title>
        <style>
          ${new Html(documentationStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p class="publication"><a href="/">${document.info.title}</a></p>
          <h1>The API</h1>
          ${document.info.description?.split('\n\n').map(paragraph => html`<p>${paragraph}</p>`)}
          <p>
            The same for programs:
            <a href="${apiBase}/openapi.json"><code>${apiBase}/openapi.json</code></a> (OpenAPI
            ${document.openapi}).
          </p>
        </header>
        <div class="columns">
          ${navigation(groups)}
          <main id="content">
            ${authentication()} ${groups.map(([tag, operations]) => tagSection(tag, operations, document))}
            ${problemSection(document['x-problems'])}
          </main>
        </div>
      </body>
    </html>`
  return page.text
}

const methods = ['get', 'post', 'put', 'delete'] as const

function operationsOf(document: OpenAPIV3_1.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap(method => (item?.[method] ? { method, path, described: item[method] } : [])),
  )
}

const idOf = (tag: string) => `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

function navigation(groups: [string, Operation[]][]): Html {
  return html`<nav aria-label="On this page">
    <ul>
      <li><a href="#authentication">How to authenticate</a></li>
      ${groups.map(
        ([tag, operations]) =>
          html`<li>
            <a href="#${idOf(tag)}">${tag}</a>
            <ul>
              ${operations.map(each => html`<li><a href="#${each.described.operationId}">${firstSentence(each.described.summary)}</a></li>`)}
            </ul>
          </li>`,
      )}
      <li><a href="#problems">Problems</a></li>
    </ul>
  </nav>`
}

const firstSentence = (summary = '') => summary.split(/[.;:](?:\s|$)/)[0]

function tagSection(tag: string, operations: Operation[], document: OpenAPIV3_1.Document): Html {
  const shared = (document.components?.parameters ?? {}) as Record<string, OpenAPIV3_1.ParameterObject>
  return html`<section aria-labelledby="${idOf(tag)}">
    <h2 id="${idOf(tag)}">${tag}</h2>
    ${operations.map(each => renderOperation(each, shared))}
  </section>`
}

function example(label: string, ...lines: string[]): Content {
  return html`<pre tabindex="0" aria-label="${label}"><code>${lines.join('\n')}</code></pre>`
}

function authentication(): Html {
  return html`<section aria-labelledby="authentication">
    <h2 id="authentication">How to authenticate</h2>
    <p>
      Sign in once with a user name (or email address) and a password. The token in the answer is good for
      twelve hours, or until it is signed out, the password changes, or the account is closed.
    </p>
    ${example(
      'Signing in',
      `curl -X POST https://www.example.com${apiBase}/authenticate \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"username": "...", "password": "..."}'`,
      '{"token": "eyJ..."}',
    )}
    <p>Send it with every call:</p>
    ${example(
      'Calling with a token',
      `curl https://www.example.com${apiBase}/session -H 'Authorization: Bearer eyJ...'`,
    )}
    <p>
      A browser gets the same token as a cookie, which counts only for calls from this site's own pages. After
      too many wrong passwords, further attempts have to wait, for up to fifteen minutes:
      <a href="#problem-429.1"><code>429.1</code></a
      >.
    </p>
    <p>
      To change a record, send the <code>ETag</code> it was read with as <code>If-Match</code>. If someone
      else has saved it since, the answer is <a href="#problem-412.1"><code>412.1</code></a> and nothing is
      stored.
    </p>
    <p>
      A change of what has been published may need a reason:
      <a href="#problem-428.2"><code>428.2</code></a
      >. Send it as <code>Change-Reason</code>, percent-encoded in UTF-8.
    </p>
  </section>`
}

function problemSection(problems: CataloguedProblem[]): Html {
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>
      Whatever goes wrong is answered as <code>application/problem+json</code> (RFC 9457) with
      <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, and with the
      <code>code</code>, which never changes its meaning, the <code>message</code> for the screen, and
      <code>errors</code>, each with the place (<code>pointer</code>) and what is wrong there
      (<code>detail</code>).
    </p>
    <div class="scrolling" role="region" aria-label="The catalogue of problems" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Title</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          ${problems.map(
            ({ code, status, title, message }) =>
              html`<tr id="problem-${code}">
                <th scope="row"><code>${code}</code></th>
                <td>${status}</td>
                <td>${title}</td>
                <td>${message}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
