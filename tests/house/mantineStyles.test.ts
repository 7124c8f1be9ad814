import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const styles = join(root, 'node_modules/@mantine/core/styles')
const listed = readFileSync(join(root, 'web/ui/mantine.css'), 'utf8')

/** The names imported from Mantine's core anywhere in the pages. */
const used = new Set(
  globSync('web/**/*.tsx', { cwd: root }).flatMap(file => {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(
      /import \{([^}]*)\} from '@mantine\/core'/g,
    )
    return [...imports].flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
  }),
)

test('every component of Mantine that a page uses brings its style', () => {
  expect(used).toContain('Select')
  const missing = [...used].filter(
    name => existsSync(join(styles, `${name}.layer.css`)) && !listed.includes(`/${name}.layer.css`),
  )
  expect(missing).toEqual([])
})
