import { apiBase } from '../../contract/endpoint.ts'
import type { ApiDocument } from './openapi.ts'

const authentication = `## How to authenticate

Sign in once with a username (or email address) and a password. The token in the response is valid for twelve hours, or until you sign out, the password changes, or the account is closed.

\`\`\`sh
curl 'https://www.example.com${apiBase}/authenticate' \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "...", "password": "..."}'

{"token": "eyJ..."}
\`\`\`

Send it with every call:

\`\`\`sh
curl 'https://www.example.com${apiBase}/session' \\
  -H 'Authorization: Bearer eyJ...'
\`\`\`

A program that only reads can send an API key in the same header instead of a token, without signing in. Each call that accepts a key says so.

A browser receives the same token as a cookie, which is accepted only from this site's own pages. If you are signed in, calls that you try out on this page are made in your name. After too many failed attempts, you must wait up to fifteen minutes before the next one ([429.1](#problem-429.1)).

To change a record, send the \`ETag\` of the version that you read as \`If-Match\`. If someone else has saved it since, the response is [412.1](#problem-412.1) and nothing is saved.

A change to published data may require a reason ([428.2](#problem-428.2)). Send it as \`Change-Reason\`, percent-encoded in UTF-8.`

const aboutProblems = `## Problems

Every error response is \`application/problem+json\` (RFC 9457). It contains \`type\`, \`title\`, \`status\`, and \`detail\`, a \`code\` whose meaning never changes, a \`message\` to show to the user, and \`errors\`, each with its location (\`pointer\`) and what is wrong there (\`detail\`).`

const escapeMarkdown = (text: string): string => text.replace(/[\\<>*_`[\]]/g, '\\$&')

/** The document with what people read before its calls: how to authenticate, and the catalog of problems. */
export function addReferenceText(document: ApiDocument): ApiDocument {
  const problems = document['x-problems'].map(({ code, title, message }) =>
    [`### Problem ${code}`, title, message].map(escapeMarkdown).join('\n\n'),
  )
  const { info } = document
  const description = [info.description ?? '', authentication, aboutProblems, ...problems].join('\n\n')
  return { ...document, info: { ...info, description } }
}
