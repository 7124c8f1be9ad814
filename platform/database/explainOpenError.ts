import { statfsSync } from 'node:fs'
import { SettingsError } from '../settingsError.ts'

const megabyte = 1_048_576
/** PostgreSQL itself preallocates 16 MB for its log. */
const leastFree = 64 * megabyte
const leastFreeForDemo = 256 * megabyte

/** The server cannot be reached, rejects the account, has no such database, or lacks something the schema needs. */
const ofTheServer = /^(E[A-Z]{2,}|08|28|3D000|42501|53|57P0|58|0A000|DEPTH_ZERO|SELF_SIGNED|CERT_|ERR_TLS)/
const ofTheFolder = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|ERR_SQLITE_ERROR)$/

/**
 * Explains why a database did not open, as a SettingsError that names the setting. Returns the error itself if it is
 * our own defect.
 */
export function explainOpenError(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): unknown {
  if (error instanceof SettingsError) return error
  if (databaseUrl !== null) {
    return explainServerError(error, 'DATABASE_URL', databaseUrl)
  }
  const folderError = findErrorText(error, ofTheFolder)
  if (folderError !== null) {
    return new SettingsError(`DATA_DIR must be a writable folder: ${folderError}`, { cause: error })
  }
  return findLackOfSpace(dataDir, leastFree) ?? error
}

/** The same for a server given by a setting or an option of that name. */
export function explainServerError(error: unknown, name: string, url: string): unknown {
  const serverError = findErrorText(error, ofTheServer)
  if (serverError === null) return error
  const words = `${name}: cannot use the PostgreSQL server at ${new URL(url).host}: ${serverError}`
  return new SettingsError(words, { cause: error })
}

/** Throws SettingsError before filling the demo if the disk has too little space for it. */
export function requireSpaceForDemo(dataDir: string): void {
  const lack = findLackOfSpace(dataDir, leastFreeForDemo)
  if (lack) throw lack
}

function findLackOfSpace(dataDir: string, least: number): SettingsError | null {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free >= least) return null
  const [has, needed] = [free, least].map(bytes => Math.floor(bytes / megabyte))
  return new SettingsError(
    `DATA_DIR: ${dataDir} has only ${has} MB of free disk space, and ${needed} MB are required. Free some space and start again.`,
  )
}

/** The message of the innermost error with one of these codes; null if there is none. */
function findErrorText(thrown: unknown, codes: RegExp): string | null {
  let text: string | null = null
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const isOne = 'code' in error && codes.test(String(error.code))
    if (isOne || /^(timeout exceeded|Connection terminated)/.test(error.message)) text = messageOf(error)
  }
  return text
}

/** For a name with two addresses, both refusals are wrapped in an error without a message. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message
