import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folders = ['platform', 'domain', 'server', 'web', 'cli', 'scripts', 'tests', 'bench']
const declared =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm

it('what a file exports is imported somewhere, so that whoever changes a file sees what others rely on', () => {
  const files = globSync(['*.ts', ...folders.map(folder => `${folder}/**/*.{ts,tsx,mjs}`)])
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
  const filesWith = Map.groupBy(
    [...texts].flatMap(([file, text]) => [...new Set(text.match(/\w+/g))].map(word => ({ word, file }))),
    ({ word }) => word,
  )
  const unused = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .map(([, name = '']) => name)
      .filter(name => filesWith.get(name)?.length === 1)
      .map(name => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})
