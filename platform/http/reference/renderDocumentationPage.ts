import type { OpenAPIV3_1 } from 'openapi-types'
import { apiBase } from '../../contract/endpoint.ts'
import type { CatalogedProblem, ApiDocument } from './openapi.ts'
import { html, Html, type Content, renderOperation, type Operation } from './renderOperation.ts'

/** Renders the OpenAPI document as one page that needs no script. */
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
            Machine-readable version:
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
      Sign in once with a username (or email address) and a password. The token in the response is valid for
      twelve hours, or until you sign out, the password changes, or the account is closed.
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
      A program that only reads can send an API key in the same header instead of a token, without signing in.
      Each call that accepts a key says so.
    </p>
    <p>
      A browser receives the same token as a cookie, which is accepted only from this site's own pages. After
      too many failed attempts, you must wait up to fifteen minutes before the next one (<a
        href="#problem-429.1"
        ><code>429.1</code></a
      >).
    </p>
    <p>
      To change a record, send the <code>ETag</code> of the version that you read as <code>If-Match</code>. If
      someone else has saved it since, the response is <a href="#problem-412.1"><code>412.1</code></a> and
      nothing is saved.
    </p>
    <p>
      A change to published data may require a reason (<a href="#problem-428.2"><code>428.2</code></a
      >). Send it as <code>Change-Reason</code>, percent-encoded in UTF-8.
    </p>
  </section>`
}

function problemSection(problems: CatalogedProblem[]): Html {
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>
      Every error response is <code>application/problem+json</code> (RFC 9457). It contains <code>type</code>,
      <code>title</code>, <code>status</code>, and <code>detail</code>, a <code>code</code> whose meaning
      never changes, a <code>message</code> to show to the user, and <code>errors</code>, each with its
      location (<code>pointer</code>) and what is wrong there (<code>detail</code>).
    </p>
    <div class="scrolling" role="region" aria-label="The catalog of problems" tabindex="0">
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
            ({ code, status, title, message }, place) =>
              html`<tr id="problem-${code}">
                <th scope="row"><code${problems[place - 1]?.status === status ? null : html` id="problems-${status}"`}>${code}</code></th>
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

/** The colors match the screens' theme. The page uses system fonts because it loads nothing. */
const documentationStyle = `:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --sheet: #fff; --tint: #f4f1ea; --ink: #1b1f24; --soft: #4d545d; --line: #ddd8cc;
  --accent: #1f3a5f; --focus: #1d5fbf; --read: #1c6237; --write: #754b00; --remove: #9a1b1b;
  --serif: 'Source Serif 4', Georgia, 'Times New Roman', serif;
  --sans: 'Source Sans 3', system-ui, 'Segoe UI', sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --sheet: #1b2026; --tint: #20262d; --ink: #e9e6df; --soft: #b5b2aa; --line: #363c44;
    --accent: #a9c4e6; --focus: #7fb2f5; --read: #90d6a7; --write: #efc678; --remove: #f5a79f;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.5 var(--sans); }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.25; }
h1 { margin: 0 0 .5rem; font-size: 2rem; }
h2 { margin: 3rem 0 1rem; padding-bottom: .25rem; border-bottom: 2px solid var(--ink); font-size: 1.5rem; }
h3 { margin: 0 0 .5rem; font-size: 1.0625rem; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; }
main p { max-width: 46rem; }
a { color: var(--accent); text-underline-offset: .18em; }
code, pre { font: .9375rem/1.5 ui-monospace, 'SF Mono', Consolas, monospace; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; padding: .5rem 1rem; background: var(--sheet); }
.skip:focus { left: 1rem; top: 1rem; }
header { padding: 2rem 1.5rem 1rem; border-bottom: 1px solid var(--line); }
header > * { max-width: 78rem; margin-inline: auto; }
.columns { max-width: 81rem; margin-inline: auto; }
.publication { font-family: var(--serif); }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 3rem; padding: 0 1.5rem 4rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; margin-left: -.25rem; padding: 2rem .25rem; font-size: .9375rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav ul ul { margin: .25rem 0 .75rem; padding-left: .75rem; border-left: 1px solid var(--line); }
nav li { margin: .25rem 0; }
nav a { display: inline-block; min-height: 1.5rem; text-decoration: none; }
nav ul ul a { color: var(--soft); line-height: 1.35; }
nav a:hover { text-decoration: underline; }
article { margin: 0 0 1.25rem; padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 2px; }
article > :last-child { margin-bottom: 0; }
article:target, tr:target { outline: 2px solid var(--focus); }
article, h2, tr { scroll-margin-top: 1rem; }
.method { display: inline-block; min-width: 4.25rem; padding: .1rem .4rem; border: 1.5px solid currentcolor; border-radius: 2px; font: 600 .8125rem/1.4 var(--sans); text-align: center; }
.get { color: var(--read); } .post, .put { color: var(--write); } .delete { color: var(--remove); }
.who, .soft, .media { color: var(--soft); }
.soft, .media { overflow-wrap: anywhere; }
.scrolling { overflow-x: auto; margin-bottom: .75rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; white-space: nowrap; }
details { margin: 0 0 .75rem; }
summary { min-height: 1.5rem; cursor: pointer; font-weight: 600; }
summary .soft { font-weight: 400; }
pre, pre code { font-size: .875rem; }
pre { margin: .5rem 0 0; padding: .75rem 1rem; overflow-x: auto; background: var(--tint); border-radius: 2px; }
section > pre { margin: 0 0 .75rem; }
@media (max-width: 60rem) {
  .columns { display: block; }
  nav { position: static; max-height: none; padding: 1.5rem 0 0; columns: 12rem; }
  nav ul ul { display: none; }
  article { padding: .75rem; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; --ink: #000; --soft: #333; color-scheme: light; }
  nav, .skip { display: none; }
  .columns { display: block; }
  article { break-inside: avoid; }
}
`
