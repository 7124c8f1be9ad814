import { problem } from '#domain/problems.ts'
import { estimateGuesses, fewestGuesses } from './estimateGuesses.ts'

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

/** Throws if a password can be guessed or contains the user's own name. The schema checks its length. */
export async function requireAcceptablePassword(password: string, user: UserNames): Promise<void> {
  const folded = fold(password)
  const own = [user.displayName, user.firstName, user.lastName, user.email.split('@')[0] ?? '']
  if (own.some(name => name.length >= 3 && folded.includes(fold(name)))) {
    throw createRefusal('The password cannot contain your own name. Choose another one.')
  }
  const { guesses, reasons } = await estimateGuesses(password, [...own, ...user.email.split(/[@.]/)])
  if (guesses >= fewestGuesses) return
  const why = reasons === '' ? 'it has too few different characters' : `it consists of ${reasons}`
  throw createRefusal(
    `This password is too common or easy to guess: ${why}. Choose another one, such as four words that have nothing to do with each other.`,
  )
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const createRefusal = (detail: string) =>
  problem('passwordRefused', { message: detail, errors: [{ pointer: '/password', detail }] })
