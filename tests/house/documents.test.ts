import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSettings, settingNames } from '#server/config.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(found => found[1] ?? '')
const architecture = read('ARCHITECTURE.md')
const readme = read('README.md')
const operations = read('docs/operations.md')
const contributing = read('CONTRIBUTING.md')
const decisions = readdirSync('docs/decisions').map(name => read(join('docs/decisions', name)))

/** Where a reader who knows only ARCHITECTURE.md should look first, and the text that proves it is the right place. */
const answers: readonly [behavior: string, file: string, found: string][] = [
  ['Rent above gross sales is a contradiction.', 'domain/review/checks/relations.ts', "'rentAirportTotal"],
  ['A wizard step is 7 of 15 complete.', 'domain/review/checks/assessment.ts', "'inProgress'"],
  ['An airport goes from In review to Approved.', 'domain/review/workflow.ts', "to: 'APPROVED'"],
  ['Only published airports appear in lists.', 'server/review/visibility.ts', 'isPublishedAirport'],
  ['An editor may not change a published airport.', 'domain/people/roles.ts', "case 'airport.edit'"],
  [
    'Eight wrong passwords slow down the ninth.',
    'server/people/authentication/signInThrottle.ts',
    'countAttempt',
  ],
  ['A session ends after a while.', 'server/people/session.ts', 'expires'],
  ['A password reset sends an email.', 'server/people/authentication/passwordResetMail.ts', 'subject:'],
  ['Undelivered email is retried.', 'platform/mail/createMailJob.ts', 'goodForHours'],
  ['$1,5 is not a number.', 'platform/contract/parseFigure.ts', '`1,5`'],
  ['12345 is shown as 12,345.', 'platform/contract/figure.ts', 'function formatFigure'],
  ['A block from a spreadsheet is split into cells.', 'platform/contract/pastedBlock.ts', 'splitBlock'],
  [
    'Pasted tenants are checked before they are saved.',
    'server/airports/tenants/tenantBlock.queries.ts',
    'checkTenantBlock',
  ],
  ['Sales per enplanement leaves out incomplete terminals.', 'domain/airports/formulas.ts', 'Ratio'],
  ['Denver is a large hub.', 'domain/airports/hubSize.ts', "'Large hub'"],
  ['Two brands become one.', 'server/catalog/merging/merging.queries.ts', 'mergeNames'],
  ['An administrator renames a product type.', 'domain/catalog/lookups.ts', 'editableLookups'],
  ['An action is undone.', 'server/history/undo.queries.ts', 'undoAction'],
  ['A new year starts from the last one.', 'server/years/carryOver.queries.ts', 'carryOver'],
  ['A closed year keeps its reports.', 'server/years/archiveManifest.ts', 'archiveManifest'],
  [
    'The ratio report has a dwell time column.',
    'server/publishing/reports/ratioReport.report.ts',
    "'dwellTimeAmount'",
  ],
  ['Every page of a draft says so.', 'platform/print/wording.ts', 'Draft, not published'],
  ['Lease ends appear in a calendar program.', 'server/browse/leaseRadar/writeCalendar.ts', 'writeCalendar'],
  ['Followers are emailed what changed.', 'server/browse/saved/digestMail.ts', 'digestMail'],
  ['A person has at most ten API keys.', 'domain/people/apiKey.ts', 'maxKeys'],
  ['The wizard lists its steps in this order.', 'domain/review/wizard.ts', "'rental-parking'"],
  ['A colleague opens one step by a link.', 'server/review/delegation/readLink.ts', 'link_hash'],
  ['The address of a profile is decided once.', 'web/screens.ts', '/company/$contentID'],
  ['A dialog gives the focus back.', 'platform/ui/Dialog.tsx', 'showModal'],
  ['A Canadian dollar is worth 0.759 US dollars at first.', 'server/database/schema/instances.ts', '0.759'],
  ['A save is tried again for three minutes.', 'platform/ui/form/retryPolicy.ts', 'retryForMs'],
  ['A sheet of a workbook may have 3,000 rows.', 'domain/airports/workbookLimits.ts', 'rowsPerSheet'],
  ['A list begins with ten rows per page.', 'platform/contract/paging.ts', 'defaultPageSize'],
  ['The search finds Denver by denvr.', 'server/browse/search/search.queries.ts', 'word_similarity'],
  [
    'An airport learns which companies state that they operate there.',
    'server/review/locationDifferences.queries.ts',
    'listLocationDifferences',
  ],
  ['The wizard remembers the year for a day.', 'web/review/wizard/wizardYear.ts', 'formatYearCookie'],
  ['A stranger reads one sample airport.', 'server/browse/home/home.queries.ts', 'readSampleBook'],
  ['C$1,000 becomes US dollars.', 'platform/contract/canadianDollars.ts', 'convertToUsDollars'],
  ['A digest is stopped without signing in.', 'server/browse/saved/digestMail.ts', 'unsubscribeUrl'],
  ['The menu offers Modify Data to those who edit.', 'web/screens.ts', 'Modify Data'],
  ['No two servers do the same job.', 'platform/jobs/jobRunner.queries.ts', 'claimJob'],
  ['The embedded database is backed up once a day.', 'platform/database/backups.ts', 'backUpWhenDue'],
  ['The bodies of one person in progress have 16 MB.', 'platform/http/limits.ts', '16 * megabyte'],
  ['A list is exported with 50,000 rows at most.', 'platform/contract/listing.ts', 'mostExportedRows'],
  ['The data package has Parquet files.', 'platform/data/renderTables.ts', 'parquet'],
  ['F2 edits the cell of a grid.', 'platform/ui/grid/gridSelection.ts', "'F2'"],
  ['The keyboard skips the menu.', 'web/shell/Shell.tsx', 'Skip to content'],
  ['Quartiles are computed as R does.', 'domain/browse/benchmark.ts', 'R-7'],
  ['A database keeps the plans of 200 statements.', 'platform/database/planner.ts', 'mostPlans = 200'],
  [
    'The address of a merged brand leads to the other.',
    'server/catalog/merging/merging.queries.ts',
    'findMergedAddress',
  ],
  ['A workbook names its airport and year.', 'server/airports/workbook/stamp.ts', 'writeStamp'],
  [
    'A new email address is confirmed before it counts.',
    'server/people/users/emailChanges.queries.ts',
    'confirmEmailChange',
  ],
]

describe('ARCHITECTURE.md', () => {
  const tree = /```\n([^]*?)```/.exec(architecture)?.[1] ?? ''

  it.each(answers)('leads to where %s', (_behavior, file, found) => {
    const [layer = '', folder = '', ...further] = file.split('/')
    expect(read(file)).toContain(found)
    expect(tree).toMatch(new RegExp(`^${layer}/`, 'm'))
    // A file directly in a layer is mentioned in the line of its layer.
    for (const each of [folder.replace(/\.tsx?$/, ''), ...further.slice(0, -1)])
      expect(tree).toMatch(new RegExp(`\\b${each}\\b`))
  })

  it('has a tree that fits on a screen', () => {
    expect(tree.split('\n').length).toBeLessThanOrEqual(60)
  })
})

const documents = [readme, operations, contributing, read('docs/commands.md'), read('docs/performance.md')]

describe.each<readonly [name: string, text: string]>([
  ['README.md', readme],
  ['docs/operations.md', operations],
  ['ARCHITECTURE.md', architecture],
  ['CONTRIBUTING.md', contributing],
  ['GLOSSARY.md', read('GLOSSARY.md')],
  ['docs/performance.md', read('docs/performance.md')],
  ['docs/structure.md', read('docs/structure.md')],
  ...decisions.map(text => [text.split('\n')[0] ?? '', text] as const),
])('%s', (_name, text) => {
  it('names only files and folders that exist', () => {
    const paths = all(text, /`([\w.-]+\/[\w/.-]+\.(?:tsx?|mjs|sql|typ|md|json))`/g)
    const folders = all(
      text,
      /`((?:platform|domain|server|web|cli|tests|bench|scripts|docs)\/[a-z][\w/]*\/)`/g,
    )
    expect([...paths, ...folders].filter(path => !existsSync(path))).toEqual([])
  })

  it('names only what the code contains', () => {
    // Alternatives name what the code does not use.
    const [chosen = ''] = text.split('**Alternatives')
    const names = all(chosen, /`([a-z]+[A-Z]\w*)`/g)
    expect(names.filter(name => !namesInCode.has(name) && !otherNames.includes(name))).toEqual([])
  })
})

/** The anchors that GitHub gives to the headings of a document. */
const listAnchors = (text: string) =>
  all(text, /^#+ (.+)$/gm).map(heading =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

/** The example of the recipe for an endpoint, a property of a library, and an option of the compiler. */
const otherNames = ['saveThing', 'printTitlesRow', 'erasableSyntaxOnly']
const layers = ['platform', 'domain', 'server', 'web', 'cli', 'tests', 'bench', 'scripts']
const namesInCode = new Set(
  globSync(['*.ts', ...layers.map(layer => `${layer}/**/*.{ts,tsx,mjs,sql}`)])
    .filter(file => file !== 'tests/house/documents.test.ts')
    .flatMap(file => read(file).match(/\w+/g) ?? []),
)

describe('documents', () => {
  it('list each npm script, and no others', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = all(documents.join('\n'), /npm (start\b|test\b|(?<=npm )run \w+)/g).map(name =>
      name.replace('run ', ''),
    )
    expect(run.filter(name => !(name in scripts))).toEqual([])
    expect(Object.keys(scripts).filter(name => !new RegExp(`\\b${name}\\b`).test(contributing))).toEqual([])
  })

  it('list each setting, and no others', () => {
    const table = operations.split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const named = table.split('\n').flatMap(line => all(line.split('|')[1] ?? '', /`([A-Z_]+)`/g))
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it.each(globSync(['*.md', 'docs/**/*.md']))('link only to existing files and headings: %s', path => {
    const links = all(read(path), /\]\((?!\w+:)([^)]+)\)/g).map(link => link.split('#'))
    const missing = links.filter(([file = '', heading]) => {
      const target = file === '' ? path : join(dirname(path), file)
      return !existsSync(target) || (heading !== undefined && !listAnchors(read(target)).includes(heading))
    })
    expect(missing).toEqual([])
  })
})

describe('docs/decisions', () => {
  const names = readdirSync('docs/decisions').toSorted()
  const numbers = names.map(name => Number(name.slice(0, 4)))

  it('are numbered without gaps, in file names and titles', () => {
    expect(numbers).toEqual(names.map((_, index) => index))
    const titles = names.slice(1).map(name => read(join('docs/decisions', name)).split('. ')[0])
    expect(titles).toEqual(numbers.slice(1).map(number => `# ${number}`))
  })

  it.each(globSync(['*.md', 'docs/**/*.md']))(
    'are named by the number of the file that is linked: %s',
    path => {
      const links = [...read(path).matchAll(/\[decision\s+(\d+)\]\(\S*?(\d{4})-/gi)]
      expect(
        links.filter(([, said, linked]) => Number(said) !== Number(linked)).map(([link]) => link),
      ).toEqual([])
    },
  )

  it('exist if a document names them', () => {
    const said = globSync(['*.md', 'docs/**/*.md']).flatMap(path => all(read(path), /\bdecisions?\s+(\d+)/gi))
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(number => !numbers.includes(Number(number)))).toEqual([])
  })
})

describe('.env.example', () => {
  const lines = read('.env.example').split('\n')
  const settings = lines.filter(line => /^# [A-Z_]+=/.test(line)).map(line => line.slice(2))
  const examples = parseEnv(settings.join('\n'))

  it('has every setting, with a value that the server accepts', () => {
    expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted())
    expect(readSettings(examples).smtpUrl).toBe(examples.SMTP_URL)
  })

  it('quotes what the shell of deploy/debian/factbook would read in another way', () => {
    expect(settings.filter(line => !/^\w+=('[^']*'|[\w:/.,@+-]*)$/.test(line))).toEqual([])
  })

  it('changes nothing when it is copied unedited', () => {
    expect(lines.filter(line => line !== '' && !line.startsWith('#'))).toEqual([])
  })
})
