import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The first signs. Signatures by the others are accepted, because a secret can be replaced. */
export type AuditSecrets = readonly [string, ...string[]]

/** With a key of its own, which follows from the session secret. The database does not have it. */
export function signForAudit([secret]: AuditSecrets, text: string): string {
  const key = hkdfSync('sha256', secret, '', 'factbook audit checkpoint', 32)
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex')
}

export const isSignedForAudit = (secrets: AuditSecrets, text: string, signature: string): boolean =>
  secrets.some(secret => {
    const [expected, given] = [Buffer.from(signForAudit([secret], text)), Buffer.from(signature)]
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
