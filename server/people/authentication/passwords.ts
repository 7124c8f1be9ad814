import { problem } from '#domain/problems.ts'
import { commonPasswords } from './commonPasswords.ts'

/** Argon2id with OWASP's first recommended parameters (19 MiB, two passes). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), parameters)
}

let decoy: Promise<string> | undefined

/** Takes the same time whether or not the account (and thus a hash) exists. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && passwordHash !== null
}

type UserNames = { displayName: string; firstName: string; lastName: string; email: string }

/** Throws if a password is common or contains the user's own name. The schema checks its length. */
export function requireAcceptablePassword(password: string, user: UserNames): void {
  const folded = fold(password)
  if (isCommon(folded)) throw createRefusal('This password is too common. Please choose another one.')
  const own = [user.displayName, user.firstName, user.lastName, user.email.split('@')[0] ?? '']
  if (own.some(name => name.length >= 3 && folded.includes(fold(name)))) {
    throw createRefusal('The password cannot contain your own name. Please choose another one.')
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Characters that people substitute for letters to make a password look harder. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
}
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const runs = rows.flatMap(row => [row, row.split('').toReversed().join('')])

function isCommon(folded: string): boolean {
  const letters = folded.replace(/[^a-z]+/g, '')
  const meant = folded
    .replace(/[^a-z]+$/, '')
    .replace(/[@431!05$]/g, sign => lookalikes[sign] ?? sign)
    .replace(/[^a-z]+/g, '')
  return (
    [folded, letters, meant].some(each => commonPasswords.has(each)) ||
    /^(.{1,4})\1+$/.test(folded) ||
    runs.some(run => run.includes(folded))
  )
}

const createRefusal = (detail: string) =>
  problem('passwordRefused', { message: detail, errors: [{ pointer: '/password', detail }] })
