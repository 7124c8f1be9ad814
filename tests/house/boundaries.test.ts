import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const house = mkdtempSync(join(tmpdir(), 'factbook-boundaries-'))

const allowed = {
  'platform/contract/field.ts': "import { z } from 'zod'\nexport const field = z",
  'domain/airports/terminal.ts':
    "import { z } from 'zod'\nimport '#platform/contract/field.ts'\nimport './tenant.ts'\nexport const terminal = z.object({})",
  'domain/publishing/book.ts':
    "import type { PrintedTable } from '#platform/print/printedTable.ts'\nimport { job } from '#platform/jobs/job.ts'\nexport type Book = PrintedTable\nexport const made = job",
  'domain/airports/tenant.ts': "import '../catalog/brand.ts'",
  'domain/catalog/brand.ts': 'export const brand = 1',
  'domain/review/checks/checkInfo.ts': "import '../../catalog/brand.ts'\nimport './traffic.ts'",
  'domain/review/checks/checkTraffic.ts': 'export const traffic = 1',
  'web/browse/Airport.tsx':
    "import type { ReactNode } from 'react'\nimport '#domain/catalog/brand.ts'\nimport '#platform/ui/Field.tsx'",
  'platform/ui/Field.tsx': 'export const Field = () => <input />',
  'web/airports/TerminalStep.tsx': "import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'",
  'web/shell/NotFoundScreen.tsx': 'export const NotFoundScreen = 1',
  'server/app.ts': "import './airports/airports.routes.ts'",
  'server/airports/airports.routes.ts': "import './airports.queries.ts'",
  'server/airports/airports.queries.ts': "import './tenants/tenants.queries.ts'\nimport 'node:fs'",
  'server/airports/tenants/tenants.queries.ts': "import '#domain/catalog/brand.ts'",
}

const forbidden = {
  'platform/database/usesTheServer.ts': "import '#server/config.ts'",
  'platform/storage/usesTheServer.ts': "import { readSettings } from '#server/config.ts'",
  'platform/jobs/usesTheSchema.ts': "import { appUser } from '#server/database/schema/users.ts'",
  'platform/mail/usesTheServer.ts': "import type { Settings } from '#server/config.ts'",
  'platform/print/usesTheDomain.ts':
    "import { publicationName } from '#domain/publishing/publicationName.ts'",
  'platform/settings.ts': "import '../server/config.ts'",
  'platform/client/usesThePages.ts': "export const lazy = () => import('#web/shell/SignInAgain.tsx')",
  'platform/contract/usesTheDomain.ts': "import '#domain/catalog/brand.ts'",
  'platform/http/usesTheDomain.ts': "import { brand } from '#domain/catalog/brand.ts'",
  'platform/ui/usesItsLayerByName.tsx': "import '#platform/contract/field.ts'",
  'platform/ui/usesThePages.tsx': "import '#web/browse/Airport.tsx'",
  'platform/client/usesNode.ts': "import path from 'node:path'",
  'domain/usesAPackage.ts': "import pg from 'pg'",
  'domain/usesNode.ts': "import { readFileSync } from 'node:fs'",
  'domain/usesTheDatabase.ts': "import type { Db } from '#platform/database/connect.ts'",
  'domain/review/checks/usesThePipeline.ts': "import { FileReply } from '#platform/http/fileReply.ts'",
  'domain/usesTheServer.ts': "import type { Settings } from '#server/config.ts'",
  'domain/review/checks/usesTheServer.ts': "import '#server/config.ts'",
  'domain/review/checks/usesAPackage.ts': "import 'fastify'",
  'domain/review/checks/usesTheDatabase.ts': "import '../../../platform/database/connect.ts'",
  'domain/review/checks/usesThePages.ts': "import '../../../web/browse/Airport.tsx'",
  'domain/review/checks/usesItsLayerByName.ts': "import '#domain/catalog/brand.ts'",
  'domain/ring.ts': "import './ringBack.ts'",
  'domain/ringBack.ts': "import type { ring } from './ring.ts'",
  'web/usesTheServer.tsx': "import type { Settings } from '../server/config.ts'",
  'web/usesTheServerLazily.ts': "export const lazy = () => import('#server/config.ts')",
  'web/browse/usesThePlatformByPath.tsx': "import '../../platform/ui/Field.tsx'",
  'web/browse/usesTheDomainByPath.tsx': "import '../../domain/catalog/brand.ts'",
  'web/browse/usesItsLayerByName.tsx': "import '#web/browse/Airport.tsx'",
  'web/usesNode.ts': "import path from 'node:path'",
  'web/usesATest.ts': "import { make } from '../tests/make.ts'",
  'web/browse/usesAScreen.tsx': "import { TerminalStep } from '../airports/TerminalStep.tsx'",
  'web/browse/HomeScreen.tsx': "export const lazy = () => import('#web/airports/AirportScreen.tsx')",
  'server/airports/usesTheDomainByPath.ts': "import '../../domain/catalog/brand.ts'",
  'server/airports/usesItsLayerByName.ts': "import '#server/airports/tenants/tenants.queries.ts'",
  'server/usesThePages.ts': "export { Airport } from '#web/browse/Airport.tsx'",
  'server/airports/tenants/tenants.routes.ts': "import '../airports.routes.ts'",
  'server/companies/usesRoutes.queries.ts': "import '../airports/airports.routes.ts'",
  'tests/house/toyProduct.test.ts': "import '#domain/catalog/brand.ts'",
  'cli/usesATest.ts': "import '../tests/make.ts'",
}

beforeAll(() => {
  cpSync(join(root, '.oxlint-boundaries.json'), join(house, '.oxlint-boundaries.json'))
  for (const [file, text] of Object.entries({ ...allowed, ...forbidden })) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${text}\n`)
  }
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

/** The status, and the findings by file. */
function runOxlint(config: string, cwd: string) {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const run = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'unix'], { cwd, encoding: 'utf8' })
  const findings = run.stdout.split('\n').flatMap(line => {
    const [, file = '', rule = ''] = /^([^:\s]+):\d+:.*\((.*)\)\]$/.exec(line) ?? []
    return file === '' ? [] : [{ file, rule }]
  })
  return { status: run.status, findings: Map.groupBy(findings, ({ file }) => file) }
}

test('the boundaries tool reports every file that breaks a rule, and no other', () => {
  const { status, findings } = runOxlint('.oxlint-boundaries.json', house)
  expect([...findings.keys()].toSorted()).toEqual(Object.keys(forbidden).toSorted())
  expect(status).toBe(1)
})

const linted = {
  'platform/database/usesALib.ts': ["export { x } from 'pg/lib/query.js'", 'no-restricted-imports'],
  'server/usesADist.ts': ["export const x = import('@scope/name/dist/x.js')", 'no-restricted-imports'],
  'tests/usesTypes.ts': ["export type { X } from 'name/types/src/x.js'", 'no-restricted-imports'],
  'scripts/usesAPath.ts': ["export { x } from '../node_modules/zod/x.js'", 'no-restricted-imports'],
  'domain/usesAMember.ts': ['export const read = (x: { _y: 1 }) => x._y', 'no-underscore-dangle'],
  ...Object.fromEntries(
    ['web', 'platform/ui', 'platform/client'].flatMap(folder => [
      [`${folder}/Image.tsx`, ['export const Image = () => <img src="/x" />', 'alt-text']],
      [
        `${folder}/useIt.ts`,
        [
          "import { useEffect } from 'react'\nexport const useIt = (it: () => void) => useEffect(() => it(), [])",
          'exhaustive-deps',
        ],
      ],
    ]),
  ),
  'domain/usesExports.ts': ["export { z } from 'zod/mini'\nexport { lib } from './lib/x.ts'", ''],
  'web/lib/x.ts': ['export const lib = 1', ''],
}

test('lint refuses internals of packages, private members, and mistakes in all React code', () => {
  const folder = join(house, 'lint')
  for (const [file, [text]] of Object.entries(linted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  // Rules that need types would need the packages.
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  )
  writeFileSync(join(folder, '.oxlintrc.json'), config)
  const { findings } = runOxlint('.oxlintrc.json', folder)
  for (const [file, [, rule]] of Object.entries(linted)) {
    const rules = findings.get(file)?.map(each => each.rule) ?? []
    if (rule === '') expect(rules, file).toEqual([])
    else expect(rules, file).toContainEqual(expect.stringContaining(rule ?? ''))
  }
})
