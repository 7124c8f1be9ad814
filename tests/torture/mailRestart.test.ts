import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { deskListing } from '#domain/review/desk.ts'
import { demoPassword } from '#server/database/demo/people.ts'
import { freePort } from '../freePort.ts'
import { openMailServer } from '../smtp.ts'
import { useServer } from './server.ts'

const mailPort = await freePort()
const { server } = await useServer({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` })

/** Nothing listens at the mail server's address, or something accepts the connection and stays silent. */
it.each([
  ['its mail server is away', false],
  ['it hands the mail over', true],
])('each mail goes out once although the server is killed while %s', async (_when, takesCalls) => {
  const mute = takesCalls ? createServer(() => undefined).listen(mailPort, '127.0.0.1') : undefined
  const isCalled = mute && once(mute, 'connection')
  const token = await server.signIn('admin', demoPassword)
  const found = await server.call(
    '/desk/instance/26?axnInstanceStatus=INPROGRESS&kind=airport&size=100',
    token,
  )
  const rows = deskListing.list.reply.parse(await found.json()).content
  const row = rows.findLast(each => each.editors.length > 0 && each.lastReminderDate === null)
  if (!row) throw new Error('The demo has nobody to remind')
  const items = [{ kind: 'airport', id: row.id, axnInstanceId: 26 }]
  // The server is killed before it can answer, or just after.
  const request = { action: 'remind', items, requestId: `reminder of the test ${String(takesCalls)}` }
  void server.call('/bulk-actions', token, request).catch(() => null)
  const path = takesCalls ? '/jobs?kind=mailReminder&open=true' : '/mails/undelivered'
  const count = async () =>
    ((await (await server.call(path, token)).json()) as { totalElements: number }).totalElements
  await expect.poll(count).toBe(row.editors.length)
  await isCalled
  await server.kill()
  mute?.close()
  const mails = await openMailServer(mailPort)
  await server.start()
  await expect.poll(() => mails.arrived.length, { timeout: 120_000 }).toBe(row.editors.length)
  await wait(8_000)
  const recipients = mails.arrived.flatMap(each => each.recipients)
  expect(new Set(recipients).size).toBe(row.editors.length)
  expect(recipients).toHaveLength(row.editors.length)
  const again = await server.call(
    '/desk/instance/26?axnInstanceStatus=INPROGRESS&kind=airport&size=100',
    token,
  )
  const after = deskListing.list.reply.parse(await again.json()).content.find(each => each.id === row.id)
  expect(after?.lastReminderDate).not.toBeNull()
  await mails.close()
})
