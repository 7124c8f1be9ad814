import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screens, type Screen } from '#web/screens.ts'

const opened = Object.entries<Screen>(screens).filter(([, { module }]) => module !== null)

it.each(opened)('%s names a component that its module exports', (_, { module, component }) => {
  const source = join('web', `${module}.tsx`)
  expect(existsSync(source)).toBe(true)
  expect(module).toMatch(/(Screen|Step)$/)
  expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`export (const|function) ${component}\\b`))
})
