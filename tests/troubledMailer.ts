import { beforeEach } from 'vitest'
import { MailRefused, type Mail, type Mailer } from '#platform/mail/mailer.ts'

/** A mail server that accepts every email except those to the addresses that a test adds to `away` or `refused`. */
export function useTroubledMailer() {
  const away = new Set<string>()
  const refused = new Set<string>()
  const taken: Mail[] = []
  beforeEach(() => {
    away.clear()
    refused.clear()
    taken.length = 0
  })
  const mailer: Mailer = {
    send: async mail => {
      if (refused.has(mail.to)) throw new MailRefused('no such box')
      if (away.has(mail.to)) throw new Error('connect ECONNREFUSED 10.1.2.3:25')
      taken.push(mail)
    },
    close: () => undefined,
  }
  return { away, refused, taken, mailer }
}
