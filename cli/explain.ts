import { Problem } from '#platform/contract/problem.ts'
import { SettingsError } from '#server/config.ts'
import { called } from './help.ts'
import { Refusal, UsageError } from './refusals.ts'

/** What the system and the database report if the environment, not the program, is at fault. */
const byCode: Record<string, string> = {
  ECONNREFUSED: 'The database of DATABASE_URL does not answer. Is it running, and is the address right?',
  ENOTFOUND: 'The host of DATABASE_URL is not known. Is its name right?',
  EAI_AGAIN: 'The host of DATABASE_URL could not be looked up. Is the network there?',
  ETIMEDOUT: 'The database of DATABASE_URL does not answer.',
  ECONNRESET: 'The database of DATABASE_URL broke the connection off. Nothing was stored.',
  '28P01': 'The database of DATABASE_URL refuses this user or password.',
  '28000': 'The database of DATABASE_URL refuses this user.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '42501': 'The user of DATABASE_URL may not do this in the database.',
  '53300': 'The database of DATABASE_URL has no connection free. Try again in a moment.',
  '57P03': 'The database of DATABASE_URL is starting or stopping. Try again in a moment.',
  EACCES: 'The data folder cannot be used: permission denied. DATA_DIR says which folder it is.',
  EROFS: 'The data folder cannot be written. DATA_DIR says which folder it is.',
  ENOTDIR: 'The data folder is no folder. DATA_DIR says which folder it is.',
  EEXIST: 'The data folder is no folder. DATA_DIR says which folder it is.',
  ENOSPC: 'The disk is full. Nothing was stored.',
}

/** Explains an error to the person at the keyboard, with the exit code for it. */
export function explain(error: unknown): { text: string; exitCode: number } {
  if (error instanceof UsageError) {
    const words = [called, error.command, '--help'].filter(word => word !== '')
    return { text: `${error.message}\n${words.join(' ')} shows how it is meant.`, exitCode: 2 }
  }
  if (error instanceof Problem) return { text: inWords(error), exitCode: 1 }
  if (error instanceof Refusal || error instanceof SettingsError) return { text: error.message, exitCode: 1 }
  const known = codesOf(error).find(code => code in byCode)
  if (known !== undefined) return { text: byCode[known] ?? '', exitCode: 1 }
  // The server's own refusals to start, such as a folder in use, are plain errors with a sentence.
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    return { text: error.message, exitCode: 1 }
  }
  const detail = error instanceof Error ? error.stack : String(error)
  return { text: `Something went wrong inside the product. Nothing was stored.\n${detail}`, exitCode: 1 }
}

function inWords(refused: Problem): string {
  const details = refused.errors.map(each => each.detail).filter(detail => detail !== refused.message)
  return details.length > 0 ? details.join('\n') : refused.message
}

/** The codes of an error and its causes. A failed connection may have several causes. */
function codesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return []
  const own = 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code] : []
  const several = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : []
  return [...own, ...several, ...codesOf(thrown.cause)]
}
