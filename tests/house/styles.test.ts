import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const sheets = new Map(
  globSync('{platform/ui,web}/**/*.module.css').map(file => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, '')
    return [file, new Set([...text.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))]
  }),
)

/** The class names that each style sheet is asked for, such as `css.heading`. */
const used = globSync('{platform/ui,web}/**/*.tsx').flatMap(file => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', source = '']) => {
      const sheet = source.startsWith('#') ? source.slice(1) : path.join(path.dirname(file), source)
      return [...text.matchAll(new RegExp(String.raw`(?<!['/\w])${name}\.(?!module)(\w+)`, 'g'))].map(
        ([, style = '']) => ({ file, sheet, style }),
      )
    },
  )
})

it('every style that a component uses is in its style sheet', () => {
  expect(used.filter(({ sheet, style }) => !sheets.get(sheet)?.has(style))).toEqual([])
})
