import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The user to run the server as; empty if the current user can. */
export type Account = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, so root uses an account that every Linux has. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const person = ['postgres', 'nobody'].map(name => people.find(fields => fields[0] === name)).find(Boolean)
  if (!person) throw new Error('it refuses to run as root, and there is no user `postgres` or `nobody`')
  return { uid: Number(person[2]), gid: Number(person[3]) }
}

/** A new temporary folder in a place that every user may enter. */
export async function makeFolder(): Promise<string> {
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(everybodyMayEnter) ?? tmpdir()
  return mkdtemp(join(base, 'factbook-postgres-'))
}

function everybodyMayEnter(folder: string): boolean {
  if (process.getuid?.() !== 0) return true
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o001) !== 0 && (folder === dirname(folder) || everybodyMayEnter(dirname(folder)))
}

/** The folder and its direct contents. Anything deeper only needs to be readable. */
export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chmod(folder, 0o700)
  for (const name of ['.', ...(await readdir(folder))]) await chown(join(folder, name), uid, gid)
}
