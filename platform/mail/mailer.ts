import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Of regular emails: where a POST stops them, which mail programs offer as a button (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mailer {
  /**
   * One attempt. Resolves once the email is handed over. Recipients recognize repeated emails with the same `mailId`
   * (letters, digits, dots, and dashes) as one, because a server that dies after handing one over does it again.
   * Throws MailRefused, or whatever prevented it now.
   */
  send(mail: Mail, mailId: string): Promise<void>
  close(): void
}

/** Trying again changes nothing. The message tells administrators why. */
export class MailRefused extends Error {}

/** Why an email was not handed over, without revealing where the mail server is. */
export function describeMailFailure(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  const { code, response } = readSmtpError(error)
  if (code === 'EAUTH') return 'the mail server rejected the user name or password'
  return response ? `the mail server deferred it (${response})` : 'the mail server could not be reached'
}

/** How long a mail server may be silent. */
const silenceMs = 15_000
/** A hundred emails at once must not open a hundred connections. */
export const connections = 3

/** Over SMTP when SMTP_URL is set, else as .eml files in the data folder's outbox. */
export function openMailer(
  settings: { smtpUrl: string | null; mailFrom: string; dataDir: string },
  patienceMs = silenceMs,
): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, patienceMs)
    : outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom)
}

/** A line break in a header would start a header of someone else's choosing. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const oneAddress = /^[^\s,;:<>"@]+@[^\s,;:<>"@]+$/

function envelope(mail: Mail, from: string, mailId: string): SendMailOptions {
  if (!oneAddress.test(mail.to)) throw new MailRefused('this is not a single email address')
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'mail.invalid'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    messageId: `<${mailId}@${domain}>`,
    ...(mail.unsubscribeUrl && {
      list: { unsubscribe: mail.unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

function smtpMailer(url: string, from: string, patienceMs: number): Mailer {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    })
  }
  return {
    async send(mail, mailId) {
      const message = envelope(mail, from, mailId)
      const opened = await (transport ??= open())
      await opened.sendMail(message).catch((error: unknown) => {
        const { isFinal, response } = readSmtpError(error)
        throw isFinal ? new MailRefused(`the mail server rejected it (${response})`, { cause: error }) : error
      })
    },
    close: () => void transport?.then(opened => opened.close()),
  }
}

/** The same email is the same file. */
function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send(mail, mailId) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const composed = await composer.sendMail(envelope(mail, from, mailId))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${mailId}.eml`), composed.message as Buffer, { mode: 0o600 })
    },
    close: () => undefined,
  }
}

/** The mail server's answer. It is final only if it concerns this email, not who may sign in or from where. */
function readSmtpError(error: unknown): { code: string; response: string; isFinal: boolean } {
  const { code, command, responseCode, response } = Object(error) as Record<string, unknown>
  const isOfTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    code: String(code),
    response: typeof response === 'string' ? oneLine(response).slice(0, 200) : '',
    isFinal: isOfTheMail && command !== 'MAIL FROM' && Number(responseCode) >= 500,
  }
}
