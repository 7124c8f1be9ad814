import { createTransport, type SendMailOptions } from 'nodemailer'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves once the mail is handed over. Three tries where trying again may help, then it throws. */
  send(mail: Mail): Promise<void>
  close(): void
}

const patienceMs = 15_000

/** Null once the mail is handed over; else, in words, why nobody knows that it is. Waits no longer than `patience` ms. */
export async function deliver(mailer: Mailer, mail: Mail, patience = patienceMs): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(late.resolve, patience, 'the mail server has not answered yet')
  const sent = mailer.send(mail).then(() => null, wordsOfFailure)
  return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer))
}

function wordsOfFailure(error: unknown): string {
  if (error instanceof RangeError) return 'this is not one e-mail address'
  return isFinal(error) ? 'the mail server refused it' : 'the mail server could not be reached'
}

export interface Persistence {
  /** How long a mail server may be silent, in milliseconds. */
  silenceMs: number
  /** Milliseconds before another try, one for each. */
  pausesMs: readonly number[]
}
const usual: Persistence = { silenceMs: 15_000, pausesMs: [1_000, 5_000] }
/** A hundred editors told at once are no reason to open a hundred connections. */
const connections = 3

/** Over SMTP when SMTP_URL is set, else as .eml files in the data folder's outbox. */
export function openMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  persistence = usual,
): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, persistence)
    : outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom)
}

/** A line break in a header would start a header of somebody else's choosing. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const oneAddress = /^[^\s,;:<>"@]+@[^\s,;:<>"@]+$/

function envelope(mail: Mail, from: string): SendMailOptions {
  if (!oneAddress.test(mail.to)) throw new RangeError(`${JSON.stringify(mail.to)} is not one e-mail address`)
  return { from, to: { name: '', address: mail.to }, subject: oneLine(mail.subject), text: mail.text }
}

function smtpMailer(url: string, from: string, { silenceMs, pausesMs }: Persistence): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
  return {
    async send(mail) {
      const message = envelope(mail, from)
      await persist(() => transport.sendMail(message), pausesMs)
    },
    close: () => transport.close(),
  }
}

function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const composed = await composer.sendMail(envelope(mail, from))
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`), composed.message as Buffer, {
        mode: 0o600,
      })
    },
    close: () => composer.close(),
  }
}

async function persist(attempt: () => Promise<unknown>, pausesMs: readonly number[]): Promise<void> {
  for (const pause of pausesMs) {
    try {
      await attempt()
      return
    } catch (error) {
      if (isFinal(error)) throw error
      await new Promise(resume => setTimeout(resume, pause))
    }
  }
  await attempt()
}

/** The server understood and will not: asking again changes nothing. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
