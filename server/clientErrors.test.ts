import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { problems } from '#domain/problems.ts'
import { answerClientError } from '#platform/http/errors.ts'

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'tooSlow'],
  ['HPE_HEADER_OVERFLOW', '413 Payload Too Large', 'tooLarge'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'malformedBody'],
] as const)('%s is told in the form of every other error', async (code, status, problem) => {
  const socket = new PassThrough()
  const heard = text(socket)
  answerClientError(Object.assign(new Error('parse'), { code }), socket as unknown as Socket)
  expect(await heard).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(JSON.parse((await heard).split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: problems[problem].code })
})
