import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, settingNames } from '#server/config.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(found => found[1] ?? '')
const architecture = read('ARCHITECTURE.md')
const readme = read('README.md')

const contributing = read('CONTRIBUTING.md')
const decisions = readdirSync('docs/decisions').map(name => read(join('docs/decisions', name)))

/** Where a reader who knows only ARCHITECTURE.md should look first. */
const answers: readonly [behavior: string, file: string][] = [
  ['Rent above gross sales is a contradiction.', 'domain/review/checks/relations.ts'],
  ['A wizard step is 7 of 15 complete.', 'domain/review/checks/assessment.ts'],
  ['An airport goes from In review to Approved.', 'domain/review/workflow.ts'],
  ['Only published airports appear in lists.', 'server/review/visibility.ts'],
  ['An editor may not change a published airport.', 'domain/people/roles.ts'],
  ['Eight wrong passwords slow down the ninth.', 'server/people/authentication/signInThrottle.ts'],
  ['A password reset sends an email with a link.', 'server/people/authentication/passwordResetMail.ts'],
  ['Undelivered email is retried.', 'platform/mail/mailJob.ts'],
  ['$1,5 is not a number.', 'platform/contract/figure.ts'],
  ['A pasted block of 300 tenants is previewed.', 'platform/contract/pastedBlock.ts'],
  ['The pasted tenants are saved together.', 'server/airports/tenants/tenantBlock.queries.ts'],
  ['Sales per enplanement leaves out incomplete terminals.', 'domain/airports/formulas.ts'],
  ['Denver is a large hub.', 'domain/airports/hubSize.ts'],
  ['Two brands become one.', 'server/catalog/merging/merging.queries.ts'],
  ['An administrator renames a job category.', 'domain/catalog/lookups.ts'],
  ['An action is undone.', 'server/history/undo.queries.ts'],
  ['A new year starts from the last one.', 'server/years/carryOver.ts'],
  ['A closed year keeps its reports.', 'server/years/archiveManifest.ts'],
  ['The ratio report has a dwell time column.', 'server/publishing/reports/ratioReport.report.ts'],
  ['Lease ends appear in a calendar program.', 'server/browse/leaseRadar/writeCalendar.ts'],
]

describe('ARCHITECTURE.md', () => {
  const tree = /```\n([^]*?)```/.exec(architecture)?.[1] ?? ''

  it.each(answers)('leads to where %s', (_behavior, file) => {
    const [room = '', folder = ''] = file.split('/')
    expect(existsSync(file)).toBe(true)
    expect(tree).toMatch(new RegExp(`^${room}/`, 'm'))
    expect(tree).toMatch(new RegExp(`\\b${folder}/ `))
  })

  it('fits a screen, the tree', () => {
    expect(tree.split('\n').length).toBeLessThanOrEqual(40)
  })
})

describe('the documents', () => {
  it.each<readonly [name: string, text: string]>([
    ['README.md', readme],
    ['ARCHITECTURE.md', architecture],
    ['CONTRIBUTING.md', contributing],
    ['GLOSSARY.md', read('GLOSSARY.md')],
    ...decisions.map(text => [text.split('\n')[0] ?? '', text] as const),
  ])('%s names only files that exist', (_name, text) => {
    const paths = all(text, /`([\w.-]+\/[\w/.-]+\.(?:tsx?|mjs|sql|typ|md|json))`/g)
    expect(paths.filter(path => !existsSync(path))).toEqual([])
  })
})

describe('README.md', () => {
  it('names each npm script, and none that is not there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = all(readme, /npm (?:run )?(start|test|\w+)/g).filter(name => !['must', 'run'].includes(name))
    expect(run.filter(name => !(name in scripts))).toEqual([])
    expect(Object.keys(scripts).filter(name => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
  })

  it('names each setting, and none that does not exist', () => {
    const table = readme.split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const named = table.split('\n').flatMap(line => all(line.split('|')[1] ?? '', /`([A-Z_]+)`/g))
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it('leads to pages that are there', () => {
    const links = all(readme + architecture, /\]\(([^)#:]+)\)/g)
    expect(links.filter(link => !existsSync(link))).toEqual([])
  })
})

describe('.env.example', () => {
  const lines = read('.env.example').split('\n')
  const examples = Object.fromEntries(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )

  it('has every setting, with a value that the server accepts', () => {
    expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted())
    expect(readSettings(examples).smtpUrl).toBe(examples.SMTP_URL)
  })

  it('sets nothing when it is copied without changes', () => {
    expect(lines.filter(line => line !== '' && !line.startsWith('#'))).toEqual([])
  })
})
