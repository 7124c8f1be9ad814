import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screens, type Screen } from '#web/screens.ts'
import { administrationPages } from '#web/shell/admin/administrationPages.ts'

const opened = Object.entries<Screen>(screens).filter(([, { module }]) => module !== null)

it.each(opened)('%s names a component that its module exports', (_, { module, component }) => {
  const source = join('web', `${module}.tsx`)
  expect(existsSync(source)).toBe(true)
  expect(module).toMatch(/(Screen|Step)$/)
  expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`export (const|function) ${component}\\b`))
})

it('the search finds every page of the administration', () => {
  const addresses = Object.values<Screen>(screens).map(({ path }) => path)
  // An address with a key belongs to a record, which the search finds by its name.
  const pages = addresses.filter(path => path.startsWith('/admin/') && !/\/\$/.test(path))
  const found = new Set(administrationPages.map(({ to }) => String(to)))
  // An old address of the page of company affiliations.
  expect(pages.filter(path => !found.has(path))).toEqual(['/admin/affiliate/companies/{-$userID}'])
  expect(administrationPages.map(({ text }) => text).join()).toMatch(/preflight/)
})

it('the wizard reads nothing that only readers may see, because many editors are no subscribers', () => {
  const permissions = new Map(
    globSync('domain/**/*.ts').flatMap(file =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /export const (\w+Endpoint) = endpoint\([^]*?allow: '([\w.]+)'/g,
        ),
      ].map(([, name, allow]) => [name, allow]),
    ),
  )
  const screensOfEntry = globSync('web/{airports,companies,review/wizard}/**/*.tsx', {
    exclude: ['**/manage/**'],
  })
  const asked = screensOfEntry.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/useEndpointQuery\(\s*(\w+Endpoint)/g)].map(([, name]) => ({
      file,
      name,
    })),
  )
  const forReaders = asked.filter(({ name }) => /^browse$|\.view$/.test(permissions.get(name) ?? ''))
  expect(forReaders).toEqual([])
})
