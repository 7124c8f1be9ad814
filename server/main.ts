import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { describeError } from '#platform/http/describeError.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { SettingsError } from '#platform/settingsError.ts'
import { openStorage } from '#platform/storage/openStorage.ts'
import { keepFilesPrivate, makePrivate } from '#platform/storage/privateFolder.ts'
import { buildApp } from './app.ts'
import { readSettings } from './config.ts'
import { openDatabase } from './database/openDatabase.ts'
import { listenError } from './listenError.ts'
import { createTokens } from './people/authentication/tokens.ts'
import { listRecurringTasks, repeatTasks } from './recurringTasks.ts'
import { traceSources } from './traceSources.ts'
import { askForDemoArchive } from './years/archiveYear.ts'

/** How long work in progress may take at shutdown. Process managers allow ten seconds or more. */
const timeoutMs = 8_000
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Node's own report would contain the values of a failed statement. */
const logCrash = (error: unknown) => console.error(inspect(describeError(error), { depth: null }))

async function start(): Promise<void> {
  traceSources()
  process.on('uncaughtException', error => {
    logCrash(error)
    process.exit(1)
  })
  keepFilesPrivate()
  const settings = readSettings(process.env)
  makePrivate(settings.dataDir)
  const { database, demo } = await openDatabase(settings, text => console.log(text))
  if (demo) await askForDemoArchive(database)
  const mailer = openMailer(settings)
  const storage = await openStorage(settings)
  const services = { database, settings, tokens: createTokens(settings), mailer, demo, storage }
  const app = await buildApp(services, existsSync(webFolder) ? webFolder : null)
  repeatTasks(listRecurringTasks(services), (error, what) => app.log.error(error, what))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Neither a slow reader nor an unresponsive mail server delays the shutdown.
    setTimeout(() => process.exit(0), timeoutMs).unref()
    await app.close()
    mailer.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  const { port, host } = settings
  await app.listen({ port, host }).catch((error: unknown) => {
    throw listenError(error, { port, host })
  })
  console.log(`The Fact Book is ready at ${settings.publicUrl}`)
}

start().catch((error: unknown) => {
  // A refusal to start, such as a folder in use, is a plain error that explains itself. Anything else is a defect.
  const isRefusal =
    error instanceof SettingsError ||
    (error instanceof Error && error.name === 'Error' && !('code' in error) && error.cause === undefined)
  if (isRefusal) console.error(error.message)
  else logCrash(error)
  process.exit(1)
})
