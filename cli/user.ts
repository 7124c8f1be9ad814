import { findAccount, type Account } from '#server/people/authentication/authentication.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  createUser,
  requireNewUser,
  setPassword as storePassword,
} from '#server/people/users/users.queries.ts'
import { command } from './command.ts'
import { readNewPassword } from './password.ts'
import { Refusal } from './refusals.ts'
import { inTransaction, withDatabase } from './transaction.ts'

const aboutPasswords =
  "The password is asked for at the terminal and not shown. It can also be piped in, or stand in the environment as FACTBOOK_PASSWORD. It has 12 to 128 characters, is no common password and does not hold the user's own name."

const option = (value: string, help: string) => ({ kind: 'option', value, help, required: true }) as const

export const createAdmin = command({
  name: 'user create-admin',
  summary: 'Create an administrator, who can sign in at once.',
  arguments: {
    name: option('NAME', 'The user name, without spaces or @. It cannot be changed later.'),
    email: option('EMAIL', 'The e-mail address, which also works for signing in.'),
    firstName: option('FIRST', 'The first name.'),
    lastName: option('LAST', 'The last name.'),
  },
  details: [aboutPasswords],
  run: ({ name, email, firstName, lastName }, world) =>
    withDatabase(world, async database => {
      const user = { displayName: name, email, firstName, lastName }
      // Nobody should type a password for a user who cannot be created.
      await database.read(db => requireNewUser(db, user))
      const password = await readNewPassword(world)
      await inTransaction(database, 'user create-admin', db => createUser(db, user, 'ROLE_ADMIN', password))
      world.say(`The administrator '${name}' was created and can sign in.`)
    }),
})

export const setPassword = command({
  name: 'user set-password',
  summary: "Set a user's password and end the user's sessions.",
  arguments: {
    name: { kind: 'operand', value: 'NAME', help: 'The user name or the e-mail address.', required: true },
  },
  details: [aboutPasswords, 'Whoever is signed in as this user has to sign in again.'],
  run: ({ name }, world) =>
    withDatabase(world, async database => {
      await database.read(db => requireAccount(db, name))
      const password = await readNewPassword(world)
      const account = await inTransaction(database, 'user set-password', async db => {
        const found = await requireAccount(db, name)
        await storePassword(db, found, password)
        return found
      })
      world.say(`The password of '${account.displayName}' was set. The user's sessions have ended.`)
      if (account.userStatus !== 'ACTIVE') {
        world.say('The user is not active and cannot sign in until an administrator changes that.')
      }
    }),
})

async function requireAccount(db: Db, name: string): Promise<Account> {
  const account = await findAccount(db, name)
  if (!account) throw new Refusal(`There is no user '${name}'.`)
  return account
}
