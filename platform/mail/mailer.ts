import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { explainOutage } from '../http/explainOutage.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** For regular emails: the address of a POST that stops them, which mail programs show as a button (RFC 8058). */
  unsubscribeUrl?: string
  /** The person who reads the answers, if not the sender. */
  replyTo?: string
}

export interface Mailer {
  /**
   * Makes one attempt. Resolves once the email is handed over. Recipients treat repeated emails with the same `mailId`
   * (letters, digits, dots, and dashes) and content as one, because a server that dies after handing one over sends it
   * again. Throws MailRefused, or the error that prevented delivery now.
   */
  send(mail: Mail, mailId: string): Promise<void>
  close(): void
}

/** Retrying will not help. The message tells administrators why. */
export class MailRefused extends Error {}

/** Why an email was not handed over, without revealing the mail server's address. */
export function describeMailFailure(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  if (explainOutage(error)?.problem === 'noRoom') return 'the server is out of disk space'
  const { code, response } = readSmtpError(error)
  if (code === 'EAUTH') return 'the mail server rejected the username or password'
  if (code === 'EABORT') return 'the mail server took too long'
  if (response) return `the mail server deferred it (${response})`
  const isInsecure = error instanceof Error && ofTls.test(error.message)
  return isInsecure
    ? 'no secure connection to the mail server could be made. Check its certificate and SMTP_URL'
    : 'the mail server could not be reached'
}

/** OpenSSL's and Node's words, which may contain the server's name. */
const ofTls = /certificate|altnames|SSL routines|TLS/

interface MailTimeouts {
  /** How long a mail server may take to respond. */
  silenceMs: number
  /** How long an email may take altogether. A server that answers byte by byte is never silent. */
  conversationMs: number
}
const defaultTimeouts: MailTimeouts = { silenceMs: 15_000, conversationMs: 60_000 }
/** A hundred emails sent together must not open a hundred connections. */
export const connections = 3

/** Uses SMTP if SMTP_URL is set, or else writes .eml files to the data folder's outbox. */
export function openMailer(
  settings: { smtpUrl: string | null; mailFrom: string; dataDir: string },
  timeouts = defaultTimeouts,
): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, timeouts)
    : outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom)
}

/** A line break in a header would allow injecting other headers. */
const toOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const oneAddress = /^[^\s,;:<>"@]+@[^\s,;:<>"@]+$/

function createEnvelope(mail: Mail, from: string, mailId: string): SendMailOptions {
  if (!oneAddress.test(mail.to)) throw new MailRefused('this is not a single email address')
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'mail.invalid'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: toOneLine(mail.subject),
    text: mail.text,
    messageId: `<${mailId}-${hashContent(mail)}@${domain}>`,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.unsubscribeUrl && {
      list: { unsubscribe: mail.unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

/**
 * An email that is composed again has a new secret link, and the former one no longer works. With the same Message-ID,
 * mail programs would show only the former.
 */
const hashContent = ({ to, subject, text, unsubscribeUrl }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([to, subject, text, unsubscribeUrl]))
    .digest('hex')
    .slice(0, 32)

function smtpMailer(url: string, from: string, { silenceMs, conversationMs }: MailTimeouts): Mailer {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    })
  }
  return {
    async send(mail, mailId) {
      const message = createEnvelope(mail, from, mailId)
      const opened = await (transport ??= open())
      const signal = AbortSignal.timeout(conversationMs)
      await opened.sendMail({ ...message, signal }).catch((error: unknown) => {
        const { isFinal, response } = readSmtpError(error)
        throw isFinal ? new MailRefused(`the mail server rejected it (${response})`, { cause: error }) : error
      })
    },
    close: () => void transport?.then(opened => opened.close()),
  }
}

/** The same email gets the same file name, and replaces an older one whose links no longer work. */
function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send(mail, mailId) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const composed = await composer.sendMail(createEnvelope(mail, from, mailId))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${mailId}.eml`), composed.message as Buffer, { mode: 0o600 })
    },
    close: () => undefined,
  }
}

/** The mail server's answer. It is final only if it concerns this email, not the account or the connection. */
function readSmtpError(error: unknown): { code: string; response: string; isFinal: boolean } {
  const { code, command, responseCode, response } = Object(error) as Record<string, unknown>
  const isOfTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    code: String(code),
    response: typeof response === 'string' ? toOneLine(response).slice(0, 200) : '',
    isFinal: isOfTheMail && command !== 'MAIL FROM' && Number(responseCode) >= 500,
  }
}
