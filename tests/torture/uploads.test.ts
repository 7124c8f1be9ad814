import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { demoPassword } from '#server/database/demo/people.ts'
import { useServer } from './server.ts'

const { server } = await useServer()
const port = Number(new URL(server.address).port)

/** Sends all of it, whatever the answer in the meantime, and resolves to the status. */
async function upload(token: string, bytes: number): Promise<number> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/reports/2024/files?title=Anything',
    headers: {
      'content-type': 'application/pdf',
      'content-length': bytes,
      authorization: `Bearer ${token}`,
    },
  })
  sent.on('error', () => undefined)
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const piece = Buffer.alloc(1_000_000, 1)
  const feed = async () => {
    for (let left = bytes; left > 0 && !sent.destroyed; left -= piece.length) {
      if (!sent.write(piece.subarray(0, left))) {
        await Promise.race([once(sent, 'drain'), once(sent, 'close')])
      }
    }
    sent.end()
  }
  const fed = feed()
  const [response] = await answered
  response.resume()
  await Promise.all([fed, once(response, 'end')])
  return response.statusCode ?? 0
}

/** As a browser does: reads the answer only once it has sent everything, here over 12 seconds. */
async function uploadSlowly(path: string, token: string, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let failed: unknown
  socket.on('error', error => (failed = error))
  socket.pause()
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${bytes}\r\ncontent-type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
  )
  const pieces = 24
  for (let sent = 0; sent < pieces; sent += 1) {
    await wait(500)
    socket.write(Buffer.alloc(bytes / pieces, 1))
  }
  socket.on('data', data => (answer += data.toString()))
  socket.resume()
  await expect.poll(() => failed ?? answer, { timeout: 10_000 }).toContain('HTTP/1.1')
  socket.destroy()
  return answer
}

it('a workbook that is too large, or sent after sign-out, is answered although it takes longer to send', async () => {
  const token = await server.signIn('admin', demoPassword)
  const [tooLarge, signedOut] = await Promise.all([
    uploadSlowly('/airports/1/instance/26/workbook/preview', token, 7_200_000),
    uploadSlowly('/airports/1/instance/26/workbook/preview', 'ended', 4_800_000),
  ])
  expect(tooLarge).toMatch(/^HTTP\/1\.1 413 /)
  expect(signedOut).toMatch(/^HTTP\/1\.1 401 /)
})

it('60 uploads of 60 MB with a token that has signed out do not increase memory', async () => {
  const token = await server.signIn('admin', demoPassword)
  await server.call('/session', token, undefined, 'DELETE')
  const before = server.residentBytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, server.residentBytes())), 50)
  const uploads = Array.from({ length: 60 }, () => upload(token, 60_000_000))
  const statuses = await Promise.all(uploads).finally(() => clearInterval(watch))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(most - before).toBeLessThan(200_000_000)
})

it('of an administrator’s 20 simultaneous uploads of 60 MB, one is accepted and the others are told to wait', async () => {
  const token = await server.signIn('admin', demoPassword)
  const before = server.residentBytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, server.residentBytes())), 50)
  const uploads = Array.from({ length: 20 }, () => upload(token, 60_000_000))
  const statuses = await Promise.all(uploads).finally(() => clearInterval(watch))
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
  expect(most - before).toBeLessThan(400_000_000)
})
