import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Db } from '#platform/database/connect.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import { findAccount, type Account } from '#server/people/authentication/authentication.queries.ts'
import { passwordChangedMailJob } from '#server/people/authentication/passwordResetMail.ts'
import { removeSecondFactor } from '#server/people/authentication/secondFactor.queries.ts'
import { tellFactorChanged } from '#server/people/authentication/secondFactorChangedMail.ts'
import { recordSecurityEvent } from '#server/people/authentication/securityRecord.queries.ts'
import { endSessions } from '#server/people/session.ts'
import {
  createUser,
  requireNewUser,
  setPassword as storePassword,
} from '#server/people/users/users.queries.ts'
import { command, type World } from './command.ts'
import { Refusal } from './refusals.ts'
import { runInTransaction, withDatabase } from './transaction.ts'

const aboutPasswords =
  "The command prompts for the password and does not show it. You can also pipe it in or set FACTBOOK_PASSWORD in the environment. It must have 12 to 128 characters and cannot be easy to guess or contain the user's own name."

const option = (value: string, help: string) => ({ kind: 'option', value, help, required: true }) as const

export const createAdmin = command({
  name: 'user create-admin',
  summary: 'Create an administrator who can sign in immediately.',
  arguments: {
    name: option('NAME', 'The username, without spaces or @. It cannot be changed later.'),
    email: option('EMAIL', 'The email address, which can also be used to sign in.'),
    firstName: option('FIRST', 'The first name.'),
    lastName: option('LAST', 'The last name.'),
  },
  details: [aboutPasswords],
  run: ({ name, email, firstName, lastName }, world) =>
    withDatabase(
      world,
      async database => {
        const user = { displayName: name, email, firstName, lastName }
        // The user should not have to type a password for an account that cannot be created.
        await database.read(db => requireNewUser(db, user))
        const password = await readNewPassword(world)
        await runInTransaction(database, { commandName: 'user create-admin' }, db =>
          createUser(db, user, 'ROLE_ADMIN', password),
        )
        world.say(`The administrator '${name}' was created and can sign in.`)
      },
      'createInNew',
    ),
})

export const setPassword = command({
  name: 'user set-password',
  summary: "Set a user's password and end the user's sessions.",
  arguments: {
    name: { kind: 'operand', value: 'NAME', help: 'The username or email address.', required: true },
  },
  details: [aboutPasswords, 'All sessions of this user end, and the user has to sign in again.'],
  run: ({ name }, world) =>
    withDatabase(world, async database => {
      await database.read(db => requireAccount(db, name))
      const password = await readNewPassword(world)
      const account = await runInTransaction(database, { commandName: 'user set-password' }, async db => {
        const found = await requireAccount(db, name)
        await storePassword(db, found, password)
        // A first password is no change. The server sends the email.
        const change = { userId: found.userId, changed: randomUUID(), revoked: null }
        if (found.passwordHash !== null) await askForMails(db, passwordChangedMailJob, [change], null)
        return found
      })
      world.say(`The password of '${account.displayName}' was set. The user's sessions have ended.`)
      if (account.userStatus !== 'ACTIVE') {
        world.say('The user is not active and cannot sign in until an administrator changes that.')
      }
    }),
})

export const resetSecondFactor = command({
  name: 'user reset-second-factor',
  summary: "Remove a user's second factor and recovery codes, and end the user's sessions.",
  arguments: {
    name: { kind: 'operand', value: 'NAME', help: 'The username or email address.', required: true },
  },
  details: [
    'For a user who has lost them, if no administrator can sign in to do it. The password alone then signs the user in.',
  ],
  run: ({ name }, world) =>
    withDatabase(world, async database => {
      const account = await runInTransaction(
        database,
        { commandName: 'user reset-second-factor' },
        async db => {
          const found = await requireAccount(db, name)
          await endSessions(db, { userId: found.userId })
          await removeSecondFactor(db, found.userId)
          await recordSecurityEvent(db, 'secondFactorReset', found, null)
          await tellFactorChanged(db, found, 'reset', null)
          return found
        },
      )
      world.say(`The second factor of '${account.displayName}' was removed. The user's sessions have ended.`)
    }),
})

async function requireAccount(db: Db, name: string): Promise<Account> {
  const account = await findAccount(db, name)
  if (!account) throw new Refusal(`There is no user '${name}'.`)
  return account
}

/**
 * A new password from FACTBOOK_PASSWORD, or typed twice at the terminal without echo, or the first line of piped input.
 * Never from an argument, because everyone on the machine can see arguments, and the shell's history stores them.
 */
async function readNewPassword(world: World): Promise<string> {
  const given = world.env['FACTBOOK_PASSWORD']
  if (given) return given
  return world.input.isTTY ? askTwice(world) : firstLine(world)
}

/** The line editor works as usual, but its output is discarded. */
async function askTwice({ input, terminal }: World): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    terminal.write(question)
    const line = await typed.next()
    terminal.write('\n')
    if (line.done) throw new Refusal('Stopped. Nothing was changed.')
    return line.value
  }
  try {
    const password = await ask('New password (not shown): ')
    if (password !== (await ask('Repeat the password: ')))
      throw new Refusal('The two passwords do not match.')
    return password
  } finally {
    lines.close()
  }
}

async function firstLine({ input }: World): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) {
      if (line !== '') return line
    }
  } finally {
    lines.close()
  }
  throw new Refusal(
    'No password was given. Enter it at a terminal, pipe it in, or set FACTBOOK_PASSWORD for this command.',
  )
}
