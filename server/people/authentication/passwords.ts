import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { problem } from '#domain/problems.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { demoPassword, demoPeople } from '../../database/demo/people.ts'

/** A password that an attacker finds with fewer guesses is refused. */
const fewestGuesses = 1e10

/** Longer passwords are judged by their beginning, because the time to judge grows faster than the length. */
const mostCharacters = 64

/** Words that the dictionaries lack and that users of this product think of first. */
const ownWords = [
  demoPassword,
  ...demoPeople.flatMap(each =>
    [each.displayName, each.firstName, each.lastName].map(name => name.toLowerCase()),
  ),
  ...`fact book factbook axn demo concourse airport airports terminal terminals concession concessions tenant tenants
    enplanement enplanements company companies brand brands lease leases sales food beverage retail dutyfree newsstand
    parking passenger passengers flight the of and to in is it my for on at with you me we our your this that are not
    let game games`.split(/\s+/),
]

let estimator: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take memory, so they are loaded when the first password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, ownWords },
    graphs: adjacencyGraphs,
    maxLength: mostCharacters,
    // Each digit can stand for several letters. All combinations of a long number would take seconds.
    l33tMaxSubstitutions: 20,
  })
}

/**
 * About how many guesses an attacker needs who knows common passwords, words, keyboards, dates, and these names; and
 * what makes the password guessable, in words.
 */
async function estimateGuesses(
  password: string,
  names: readonly string[],
): Promise<{ guesses: number; reasons: string }> {
  const { check } = await (estimator ??= loadEstimator()).then(loaded => ({
    check: (text: string) => loaded.check(text, [...names]),
  }))
  const judged = password.normalize('NFKC').slice(0, mostCharacters)
  const whole = check(judged)
  const separator = findSeparator(judged)
  const joined = separator === null ? whole : check(judged.replaceAll(separator, ''))
  // Attackers also try the few separators that people put between words.
  const isEasierJoined = joined.guesses * separatorChoices < whole.guesses
  const { sequence } = isEasierJoined ? joined : whole
  return {
    guesses: Math.min(whole.guesses, joined.guesses * separatorChoices),
    reasons: joinWords([...new Set(sequence.flatMap(explain))]),
  }
}

const separatorChoices = 10

/** The only symbol of a password, which separates its words; null if there is none, or if there are several. */
function findSeparator(text: string): string | null {
  const [first, ...others] = new Set(text.match(/[^\p{L}\p{N}]/gu))
  return first !== undefined && others.length === 0 ? first : null
}

function explain(match: MatchExtended): string[] {
  switch (match.pattern) {
    case 'dictionary':
      return [
        explainWord(match),
        ...('l33t' in match && match.l33t === true ? ['letters replaced with digits or symbols'] : []),
      ]
    case 'spatial':
      return ['neighboring keys']
    case 'repeat':
      return ['repeated characters or words']
    case 'sequence':
    case 'wordSequence':
      return ['a sequence such as abcd or 1234']
    case 'date':
    case 'regex':
      return ['a date or year']
    default:
      return []
  }
}

function explainWord(match: MatchExtended): string {
  const { dictionaryName } = match as { dictionaryName?: unknown }
  if (dictionaryName === 'userInputs') return 'your own name'
  if (dictionaryName === 'ownWords') return 'words of this site'
  return dictionaryName === 'passwords-common' ? 'common passwords or names' : 'common words'
}

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
