import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'

const redirected = ['wizard', 'wizardAirport', 'wizardSteps', 'wizardCompany', 'wizardCompanySteps']

it.each(Object.entries(screens))('%s names a component that its file exports', (_, { file, component }) => {
  const source = join('web', file)
  expect(existsSync(source)).toBe(true)
  expect(file).toMatch(/(Screen|Step)\.tsx$/)
  expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`export (const|function) ${component}\\b`))
})

it('has a screen for every address that is not a redirect', () => {
  expect(Object.keys(paths).filter(name => !(name in screens))).toEqual(redirected)
})
