import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailRefused, openMailer, describeMailFailure, type Mailer } from '#platform/mail/mailer.ts'
import { outcome, useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { openMailServer, type MailServer } from '#tests/smtp.ts'

const mailFrom = 'AXN Fact Book <factbook@factbook.example>'
let smtp: MailServer
let mailer: Mailer

beforeAll(async () => {
  smtp = await openMailServer()
  mailer = openMailer({ smtpUrl: smtp.url, mailFrom, dataDir: '/nonexistent' })
})
beforeEach(() => {
  smtp.arrived.length = 0
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
})

const only = async () => {
  expect(smtp.arrived).toHaveLength(1)
  const [{ message, recipients } = { message: Buffer.from(''), recipients: [] }] = smtp.arrived
  return { email: await PostalMime.parse(message), recipients, raw: message.toString() }
}

describe('over SMTP', () => {
  const service = useService({
    mailer: { send: (mail, mailId) => mailer.send(mail, mailId), close: () => undefined },
    settings: { publicUrl: 'https://factbook.example' },
  })

  it('a forgotten password sends an email with a working link', async () => {
    const stranger = service.as('stranger')
    await stranger.post('/authenticate/sendpasswordreset', { email: 'alice' })
    await service.idle()
    const { email, recipients } = await only()
    expect(recipients).toEqual(['alice@people.example'])
    expect(email.from).toMatchObject({ name: 'AXN Fact Book', address: 'factbook@factbook.example' })
    expect(email.subject).toBe('Reset your AXN Fact Book password')
    expect(email.text).toContain('Dear Alice,')
    const link = new URL(/https:\S+/.exec(email.text ?? '')?.[0] ?? '')
    expect(link.origin).toBe('https://factbook.example')
    const accessToken = /^\/resetpassword\/([\w-]+)$/.exec(link.pathname)?.[1]
    const password = 'amber-lantern-at-dusk'
    expect(outcome(await stranger.post('/authenticate/resetpassword', { accessToken, password }))).toBe('200')
    expect(outcome(await stranger.post('/authenticate', { username: 'alice', password }))).toBe('200')
  })
})

describe('an email', () => {
  it('is postponed, with the answer of a busy server', async () => {
    smtp.refuse(1)
    const put = await mailer
      .send({ to: 'hazel@hollin.example', subject: 'Once more', text: 'Hello' }, 'a')
      .catch(describeMailFailure)
    expect(put).toBe('the mail server deferred it (451 not now)')
  })

  it('has the same identifier for a recipient who gets it twice, unless its content is another', async () => {
    const mail = { to: 'hazel@hollin.example', subject: 'Once', text: 'Hello' }
    for (const text of ['Hello', 'Hello', 'Good-bye']) await mailer.send({ ...mail, text }, '17-4')
    const [first, again, other] = await Promise.all(
      smtp.arrived.map(async ({ message }) => (await PostalMime.parse(message)).messageId),
    )
    expect(first).toMatch(/^<17-4-\w+@factbook\.example>$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is given up if the server accepts the connection and stays silent', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    const timeouts = { silenceMs: 40, conversationMs: 60_000 }
    const waiting = openMailer({ smtpUrl, mailFrom, dataDir: '/nonexistent' }, timeouts)
    const sent = waiting.send({ to: 'hazel@hollin.example', subject: 'Hi', text: 'x' }, 'a')
    expect(await sent.catch(describeMailFailure)).toBe('the mail server could not be reached')
    waiting.close()
    mute.close()
  })

  // Closing the connection takes five seconds.
  it.runIf(isTorture)(
    'is given up if the server answers byte by byte, and the connection is closed',
    async () => {
      const closed = Promise.withResolvers<void>()
      const dripping = createServer(socket => {
        socket.write('220 mail.example\r\n')
        // The answer to the next command never ends.
        const drip = setInterval(() => socket.write('2'), 20)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(drip)
          closed.resolve()
        })
      }).listen(0, '127.0.0.1')
      await once(dripping, 'listening')
      const smtpUrl = `smtp://127.0.0.1:${(dripping.address() as AddressInfo).port}`
      const timeouts = { silenceMs: 60_000, conversationMs: 400 }
      const waiting = openMailer({ smtpUrl, mailFrom, dataDir: '/nonexistent' }, timeouts)
      const sent = waiting.send({ to: 'hazel@hollin.example', subject: 'Hi', text: 'x' }, 'a')
      expect(await sent.catch(describeMailFailure)).toBe('the mail server took too long')
      await closed.promise
      waiting.close()
      dripping.close()
    },
  )

  it('names the certificate if that is why there is no connection', async () => {
    const expired = new SMTPServer({ secure: true, authOptional: true, logger: false })
    expired.on('error', () => undefined)
    await new Promise<void>(ready => expired.listen(0, '127.0.0.1', () => ready()))
    const smtpUrl = `smtps://127.0.0.1:${(expired.server.address() as AddressInfo).port}`
    const secure = openMailer({ smtpUrl, mailFrom, dataDir: '/nonexistent' })
    const sent = secure.send({ to: 'hazel@hollin.example', subject: 'Hi', text: 'x' }, 'a')
    expect(await sent.catch(describeMailFailure)).toBe(
      'no secure connection to the mail server could be made. Check its certificate and SMTP_URL',
    )
    secure.close()
    await new Promise<void>(done => expired.close(() => done()))
  })

  it('is postponed if the server hangs up before it has accepted the message', async () => {
    const answers: [RegExp, string][] = [
      [/^(EHLO|MAIL|RCPT)/, '250 ok\r\n'],
      [/^DATA/, '354 go on\r\n'],
    ]
    const failing = createServer(socket => {
      socket.write('220 mail.example\r\n')
      socket.on('error', () => undefined)
      socket.on('data', line => {
        const answer = answers.find(([command]) => command.test(line.toString()))
        if (answer) socket.write(answer[1])
        else socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    await once(failing, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(failing.address() as AddressInfo).port}`
    const hungUp = openMailer({ smtpUrl, mailFrom, dataDir: '/nonexistent' })
    const sent = hungUp.send({ to: 'hazel@hollin.example', subject: 'Hi', text: 'x' }, 'a')
    expect(await sent.catch(describeMailFailure)).toBe('the mail server could not be reached')
    hungUp.close()
    failing.close()
  })

  it('to a hundred people is sent over a few connections', async () => {
    const people = Array.from({ length: 100 }, (_, index) => `editor${index}@hollin.example`)
    await Promise.all(people.map(to => mailer.send({ to, subject: 'All of you', text: 'x' }, to)))
    expect(smtp.arrived).toHaveLength(100)
    expect(smtp.connections()).toBeLessThanOrEqual(3)
  })

  it('that is permanently refused is reported with the server’s words', async () => {
    smtp.refuse(1, 550)
    const sent = mailer.send({ to: 'gone@hollin.example', subject: 'Hi', text: 'x' }, 'a')
    await expect(sent).rejects.toThrow(new MailRefused('the mail server rejected it (550 not now)'))
    expect(smtp.arrived).toHaveLength(0)
  })

  it.each([
    [
      'in its subject',
      { to: 'hazel@hollin.example', subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nBody', text: 'x' },
    ],
    [
      'in its text',
      { to: 'hazel@hollin.example', subject: 'Hi', text: 'x\r\n.\r\nMAIL FROM:<a@b.example>\r\n' },
    ],
  ])('goes only to its recipient, whatever is in %s', async (_where, mail) => {
    await mailer.send(mail, 'a')
    const { email, recipients } = await only()
    expect(recipients).toEqual(['hazel@hollin.example'])
    expect(email.headers.map(each => each.key)).not.toContain('bcc')
  })

  it.each([
    'hazel@hollin.example\r\nBcc: eve@evil.example',
    'hazel@hollin.example, eve@evil.example',
    'hazel@hollin.example>\r\nRCPT TO:<eve@evil.example',
    'eve@evil.example; hazel@hollin.example',
  ])('to an invalid or multiple address goes to no one: %s', async to => {
    await expect(mailer.send({ to, subject: 'Hi', text: 'x' }, 'a')).rejects.toThrow(
      'is not a single email address',
    )
    expect(smtp.arrived).toHaveLength(0)
  })
})

describe('without SMTP_URL', () => {
  it('emails are .eml files in the outbox that only the owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'factbook-outbox-'))
    const outbox = openMailer({ smtpUrl: null, mailFrom, dataDir })
    await outbox.send({ to: 'hazel@hollin.example', subject: 'Grüße', text: 'Line one\nLine two ✓' }, '1-1')
    await outbox.send({ to: 'hazel@hollin.example', subject: 'Another', text: '' }, '1-2')
    await outbox.send({ to: 'hazel@hollin.example', subject: 'Another', text: '' }, '1-2')
    const files = await readdir(join(dataDir, 'outbox'))
    expect(files).toHaveLength(2)
    const file = join(dataDir, 'outbox', files.toSorted()[0] ?? '')
    expect(file).toMatch(/\.eml$/)
    expect((await stat(file)).mode & 0o077).toBe(0)
    const email = await PostalMime.parse(await readFile(file))
    expect(email).toMatchObject({ subject: 'Grüße', to: [{ address: 'hazel@hollin.example' }] })
    expect(email.text).toContain('Line two ✓')
    outbox.close()
    await rm(dataDir, { recursive: true })
  })

  it('a full disk is reported as such', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    expect(describeMailFailure(full)).toBe('the server is out of disk space')
  })
})
