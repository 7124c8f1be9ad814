import { PassThrough } from 'node:stream'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { answerClientError } from './clientErrors.ts'

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', '408.1'],
  ['HPE_HEADER_OVERFLOW', '413 Payload Too Large', '413.1'],
  ['HPE_INVALID_METHOD', '400 Bad Request', '400.1'],
])('%s is told in the form of every other error', async (code, status, problemCode) => {
  const socket = new PassThrough()
  const heard = text(socket)
  answerClientError(Object.assign(new Error('parse'), { code }), socket as unknown as Socket)
  expect(await heard).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(JSON.parse((await heard).split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: problemCode })
})
