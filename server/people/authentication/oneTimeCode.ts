import { createHmac, randomBytes } from 'node:crypto'
import { publicationName } from '#domain/publishing/publicationName.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6

/** 160 random bits in base32, as RFC 4226 recommends. 32 letters, so that each is equally likely. */
export const createOneTimeSecret = (): string =>
  Array.from(randomBytes(32), byte => letters[byte % letters.length]).join('')

/** What authenticator apps read from a QR code. */
export function describeOneTimeSecret(secret: string, account: string): string {
  const label = [publicationName, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(publicationName)}`
}

/** The code of a step of 30 seconds: RFC 6238 with SHA-1 and six digits, which all apps know. */
export function computeOneTimeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed: the present one, or the one before or after, because clocks differ. Null if none. */
export function findOneTimeStep(secret: string, typed: string, seconds: number): number | null {
  const now = Math.floor(seconds / stepSeconds)
  return [now, now - 1, now + 1].find(step => computeOneTimeCode(secret, step) === typed) ?? null
}

/** Of a length that is a multiple of eight. */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text).reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n)
  return Buffer.from(bits.toString(16).padStart((text.length * 5) / 4, '0'), 'hex')
}
