import { describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { commands } from './run.ts'

const line = useCommandLine(() => {
  throw new Error('the database was opened')
})
const run = (text: string) => line.run(text.split(' ').filter(Boolean))

describe('help', () => {
  it.each(['--help', '-h', 'help', 'help --help'])('factbook %s lists every command', async text => {
    const { exitCode, said, noted } = await run(text)
    expect({ exitCode, noted }).toEqual({ exitCode: 0, noted: '' })
    for (const { name, summary } of commands) {
      expect(said.split('\n')).toContain(`  ${name.padEnd('user reset-second-factor'.length)}  ${summary}`)
    }
  })

  it.each(commands.map(each => each.name))('factbook %s --help shows its usage', async name => {
    for (const text of [`${name} --help`, `${name} -h`, `help ${name}`, `${name} --wrong 1 --help`]) {
      const { exitCode, said } = await run(text)
      expect(exitCode).toBe(0)
      expect(said).toMatch(new RegExp(`Usage: npm run factbook -- ${name}( |$)`, 'm'))
    }
  })

  it('a group shows its own commands', async () => {
    const { exitCode, said } = await run('user --help')
    expect(exitCode).toBe(0)
    expect(said).toContain('user set-password')
    expect(said).not.toContain('import')
  })

  it('there is no help for an unknown command', async () => {
    expect(await run('nonsense --help')).toMatchObject({ exitCode: 2, said: '' })
  })
})

describe('an invalid command line exits with 2, an explanation, and a hint to the help', () => {
  it.each([
    ['', 'No command was given.'],
    ['nonsense', "There is no command 'nonsense'."],
    ['user', "There is no command 'user'."],
    ['user create', 'npm run factbook -- user create-admin'],
    ['--year 2014 import airports a.csv', 'Put the command before its options'],
    ['user create-admin', 'Missing: --name, --email, --first-name, --last-name.'],
    ['user create-admin --name ada', 'Missing: --email, --first-name, --last-name.'],
    ['user create-admin --password secret', 'There is no option --password.'],
    ['user create-admin --name', '--name requires a value.'],
    ['user create-admin --name --email x', '--name requires a value.'],
    ['user create-admin --name a --name b', '--name is given twice.'],
    ['user create-admin ada', "Unexpected argument 'ada'."],
    ['user set-password', 'Missing: NAME.'],
    ['user set-password ada bob', "Unexpected argument 'bob'."],
    ['import airports a.csv', 'Missing: --year.'],
    ['import airports --year 2014', 'Missing: FILE.csv.'],
    ['import airports a.csv --year 14', "--year must be a year such as 2014, not '14'."],
    ['import airports a.csv --year 2014.0', "--year must be a year such as 2014, not '2014.0'."],
    ['import airports a.csv --year 2014 --status OLD', 'one of PENDING, ACTIVE, HISTORICAL'],
    ['import airports a.csv --year=', '--year is empty.'],
  ])('factbook %s', async (text, words) => {
    const { exitCode, said, noted } = await run(text)
    expect({ exitCode, said }).toEqual({ exitCode: 2, said: '' })
    expect(noted).toContain(words)
    expect(noted).toMatch(/--help for help\.$/)
  })
})

describe('a refused command exits with 1 and no stack trace', () => {
  const failing = (error: Error) => ({
    openDatabase: async (): Promise<Database> => {
      throw error
    },
  })
  const withCode = (code: string) => Object.assign(new Error('connect'), { code })

  it.each([
    ['a server that is off', withCode('ECONNREFUSED'), 'does not respond'],
    [
      'every address of it',
      new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
      'does not respond',
    ],
    [
      'a wrong password',
      new Error('query', { cause: withCode('28P01') }),
      'rejected the username or password',
    ],
    ['an unknown database', withCode('3D000'), 'does not exist'],
    ['a folder in use', new Error('Another process has the folder open.'), 'Another process has'],
  ])('%s', async (_what, error, words) => {
    const { exitCode, said, noted } = await line.run(['user', 'set-password', 'ada'], failing(error))
    expect({ exitCode, said }).toEqual({ exitCode: 1, said: '' })
    expect(noted).toContain(words)
    expect(noted).not.toMatch(/\n\s+at /)
  })

  it('a defect of the product is reported as a defect', async () => {
    const { exitCode, noted } = await line.run(['user', 'set-password', 'ada'], failing(new TypeError('x')))
    expect(exitCode).toBe(1)
    expect(noted).toContain('An unexpected error occurred')
  })
})
