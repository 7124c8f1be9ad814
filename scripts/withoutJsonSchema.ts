import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const files = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

/**
 * Removes zod's JSON Schema writer from the built pages. Only the server uses it, for the API description, but zod's
 * classes refer to it, so every browser would load it with the first page.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!files.test(id)) return null
      const absent = `const absent = () => { throw new Error('Only the server writes JSON Schema') }`
      const stubs = exportedBy(readFileSync(id, 'utf8')).map(name => `export const ${name} = () => absent`)
      return [absent, ...stubs].join('\n')
    },
  }
}

/** The names that a module exports: `export const`, `export function`, `export { here as there }`. */
function exportedBy(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:const|function) (\w+)/gm)]
  const renamed = [...text.matchAll(/^export \{ \w+ as (\w+) \}/gm)]
  return [...declared, ...renamed].flatMap(([, name]) => name ?? [])
}
