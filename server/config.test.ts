import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SettingsError } from '#platform/settingsError.ts'
import { readSettings } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'factbook-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const secret = 'x'.repeat(32)
const read = (env: Record<string, string> = {}) =>
  readSettings({ SESSION_SECRET: secret, DATA_DIR: folder, ...env })
const refusalOf = (env: Record<string, string>) => {
  try {
    read(env)
    return null
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

describe('the settings', () => {
  it('have the defaults in the README if nothing is given, and blank counts as nothing', () => {
    const expected = {
      port: 3000,
      host: 'localhost',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      smtpUrl: null,
      storageUrl: null,
      mapTilesUrl: null,
      analyticsId: null,
      contact: { email: 'factbook@localhost', phone: null, address: [], team: [] },
      revealUnknownUser: false,
    }
    expect(read()).toMatchObject(expected)
    expect(read({ PORT: ' ', PUBLIC_URL: '', SMTP_URL: '', REVEAL_UNKNOWN_USER: '' })).toMatchObject(expected)
  })

  it('are used as given', () => {
    expect(
      read({
        PORT: '0',
        DATABASE_URL: 'postgresql://u:p@db.example:5432/factbook',
        PUBLIC_URL: 'https://factbook.example/',
        SMTP_URL: 'smtps://u:p@mail.example:465',
        TRUSTED_PROXIES: '10.0.0.5, 192.168.0.0/16,2001:db8::/32',
        REVEAL_UNKNOWN_USER: 'true',
        CONTACT_ADDRESS: '100 Example Concourse | Sampleton, VA 00000|',
        CONTACT_TEAM: 'Airport data <airports@factbook.example>| Subscriptions <books@factbook.example>',
      }),
    ).toMatchObject({
      port: 0,
      databaseUrl: 'postgresql://u:p@db.example:5432/factbook',
      publicUrl: 'https://factbook.example',
      smtpUrl: 'smtps://u:p@mail.example:465',
      trustedProxies: ['10.0.0.5', '192.168.0.0/16', '2001:db8::/32'],
      revealUnknownUser: true,
      contact: {
        address: ['100 Example Concourse', 'Sampleton, VA 00000'],
        team: [
          { role: 'Airport data', email: 'airports@factbook.example' },
          { role: 'Subscriptions', email: 'books@factbook.example' },
        ],
      },
    })
  })

  it.each([
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'db'],
    ['PUBLIC_URL', 'factbook.example'],
    ['PUBLIC_URL', 'ftp://factbook.example'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@factbook.example, b@factbook.example'],
    ['MAIL_FROM', 'Fact Book <nobody>'],
    ['CONTACT_TEAM', 'airports@factbook.example'],
    ['CONTACT_TEAM', 'Airport data <airports>'],
    ['STORAGE_URL', 'https://bucket'],
    ['MAP_TILES_URL', 'tiles'],
    ['REVEAL_UNKNOWN_USER', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ])('are refused by name if invalid: %s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toContain(name)
  })

  it('are all listed together if invalid, without repeating a secret', () => {
    const message = refusalOf({ PORT: 'x', SMTP_URL: 'x', SESSION_SECRET: 'hunter2' })
    for (const name of ['PORT', 'SMTP_URL', 'SESSION_SECRET']) expect(message).toContain(name)
    expect(message).not.toContain('hunter2')
  })
})

describe('without SESSION_SECRET', () => {
  const kept = () => join(folder, 'session-secret')

  it('a secret is generated, stored privately, and reused', () => {
    const { sessionSecret } = read({ SESSION_SECRET: '' })
    expect(sessionSecret.length).toBeGreaterThanOrEqual(43)
    expect(readFileSync(kept(), 'utf8')).toBe(sessionSecret)
    expect(statSync(kept()).mode & 0o077).toBe(0)
    expect(read({ SESSION_SECRET: '' }).sessionSecret).toBe(sessionSecret)
  })

  it.each(['', ' \n', 'short'])('an invalid one is not used: %j', text => {
    writeFileSync(kept(), text)
    expect(refusalOf({ SESSION_SECRET: '' })).toContain(kept())
  })

  it('an invalid data folder is refused by name', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(refusalOf({ SESSION_SECRET: '', DATA_DIR: join(folder, 'file') })).toContain('DATA_DIR')
  })
})
