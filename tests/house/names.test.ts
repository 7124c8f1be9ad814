import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folders = ['platform', 'domain', 'server', 'web', 'cli', 'scripts', 'tests', 'bench']
const declared =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm

it('every export is imported somewhere, so that its users can be found', () => {
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

it('a name in backticks in a comment is a name in the code', () => {
  const files = globSync(['*.ts', ...folders.map(folder => `${folder}/**/*.{ts,tsx,mjs}`)])
  const isComment = /\/\*[^]*?\*\/|(?<![:'"`\w])\/\/.*/g
  const texts = files.map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const names = new Set(texts.flatMap(({ text }) => text.replace(isComment, '').match(/\w+/g) ?? []))
  const unknown = texts.flatMap(({ file, text }) =>
    (text.match(isComment) ?? [])
      .flatMap(comment => [...comment.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => name))
      .filter(name => !names.has(name))
      .map(name => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

const texts = globSync([
  '*.{ts,md}',
  ...[...folders, 'docs'].map(folder => `${folder}/**/*.{ts,tsx,mjs,css,md}`),
]).filter(file => !file.endsWith('.facts.ts') && file !== 'tests/house/names.test.ts')

const findInTexts = (pattern: RegExp): string[] =>
  texts.flatMap(file => (readFileSync(file, 'utf8').match(pattern) ?? []).map(word => `${file}: ${word}`))

it('is written in American spelling', () => {
  const british =
    /\b\w*(?:colour|[cC]entre|(?<!perim|param|diam|geom|sym)[mM]etres?\b|neighbour|catalogue|organis[aei]|initialis|recognis|normalis|sanitis|summaris|[cC]ancell(?:ed|ing)|behaviour|favour|licence)\w*/g
  // The name seeds a sequence of random numbers, which another name would change.
  expect(findInTexts(british)).toEqual(['server/database/demo/airportYearRows.ts: organisation'])
})

it('texts that people read have typographic apostrophes', () => {
  const comment = /\/\*[^]*?\*\/|(?<![:'"`\w])\/\/.*/g
  // In double quotes is what has an apostrophe of its own.
  const straight = /\w'(?:s|t|re|ve|ll|d|m)\b.*|"[^"'\n]*\w'[^"'\n]*"/g
  const found = globSync('{platform,domain,server,web}/**/*.{ts,tsx}')
    .filter(file => !/\.(test|facts)\.tsx?$/.test(file))
    .flatMap(file =>
      (readFileSync(file, 'utf8').replace(comment, '').match(straight) ?? []).map(text => `${file}: ${text}`),
    )
  // The specifications' own messages, word for word.
  expect(found).toEqual([
    expect.stringContaining("couldn't delete Tenant"),
    expect.stringContaining("User doesn't exist"),
  ])
})

it('uses username for the name that people sign in with, like the specifications', () => {
  expect(findInTexts(/\buser names?\b/gi)).toEqual([])
})
