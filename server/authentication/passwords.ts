import { hash, verify } from '@node-rs/argon2'
import { problem } from '#domain/problems.ts'
import { commonPasswords } from './commonPasswords.ts'

/** Argon2id with the parameters OWASP names first (19 MiB, two passes). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), parameters)

let decoy: Promise<string> | undefined

/** Takes the same time whether the account (and so its hash) exists or not. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && passwordHash !== null
}

/** Throws when a password is common or holds the user's own name. Its length is the schema's affair. */
export function requireAcceptablePassword(
  password: string,
  user: { displayName: string; firstName: string; lastName: string; email: string },
): void {
  const folded = password.toLowerCase()
  const bare = folded.replace(/[^a-z]+/g, '')
  if (commonPasswords.has(folded) || commonPasswords.has(bare) || /^(.{1,4})\1+$/.test(folded)) {
    throw refused('This password is too common. Please choose another one.')
  }
  const own = [user.displayName, user.firstName, user.lastName, user.email.split('@')[0] ?? '']
  if (own.some(name => name.length >= 3 && folded.includes(name.toLowerCase()))) {
    throw refused('The password may not hold your own name.')
  }
}

const refused = (detail: string) =>
  problem('passwordRefused', { message: detail, errors: [{ pointer: '/password', detail }] })
