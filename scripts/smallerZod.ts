import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const serverOnly = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/
const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/
const classes = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** `email(params) { return this.check(core._email(ZodEmail, params)); },` */
const formatMethod = /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},$/gm

/** Methods of schemas that the product does not call. */
const unused = [
  'exactOptional|nonoptional|readonly|isOptional|isNullable|and|or|brand|meta|removeDefault|exclude|extract',
  'parseAsync|safeParseAsync|validateAsync|encodeAsync|decodeAsync|safeEncode|safeDecode|safeEncodeAsync|safeDecodeAsync',
  'lowercase|uppercase|slugify|nonempty|positive|negative|nonnegative|nonpositive|multipleOf|step|finite|safe',
  'keyof|catchall|passthrough|loose|safeExtend|merge|partial|required',
].join('|')
const unusedMethod = new RegExp(
  `^ {4}(?:async )?(?:${unused})(?:: (?:async )?function \\w+)?\\(.*?\\) \\{\\n.*?\\n {4}\\},$`,
  'gms',
)
/** How a schema describes itself to the JSON Schema writer. */
const description = /^ {4}inst\._zod\.processJSONSchema = .*;$/gm
/** The parser that generates code, which the content security policy forbids, is replaced by the one beneath it. */
const generator = 'core.$ZodObjectJIT.init('
const interpreter = 'core.$ZodObject.init('
/** Self-reference in values. The product's input comes from JSON or forms, which have none. */
const cycles = /if \(!core\.globalConfig\.memoizer\)\s+core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/
const callOfUnused = new RegExp(`\\.(?:${unused})\\(`)

/**
 * Removes the parts of zod from the built pages that only the server uses, or that are not used at all. Zod's classes refer to it, so every browser
 * would load it with the first page:
 * - the JSON Schema writer, which describes the API,
 * - zod's own messages, all of which platform/contract/describeIssue.ts replaces,
 * - the generator of parsers, and what lets values refer to themselves,
 * - methods that the product does not call, and formats as methods of strings (`z.email()` replaces `z.string().email()`).
 */
export function smallerZod(): Plugin {
  return {
    name: 'smaller-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (english.test(id)) return 'export default () => ({})'
      if (classes.test(id)) return withoutUnusedMethods(readFileSync(id, 'utf8'))
      if (!serverOnly.test(id)) return null
      const absent = `const absent = () => { throw new Error('Only the server writes JSON Schema') }`
      const stubs = listExports(readFileSync(id, 'utf8')).map(name => `export const ${name} = () => absent`)
      return [absent, ...stubs].join('\n')
    },
    transform(code, id) {
      const [call] = id.includes('node_modules') ? [] : (callOfUnused.exec(code) ?? [])
      if (call) throw new Error(`${id} calls ${call}), which scripts/smallerZod.ts removes`)
    },
  }
}

function withoutUnusedMethods(text: string): string {
  const shorter = text
    .replace(formatMethod, '')
    .replace(unusedMethod, '')
    .replace(description, '')
    .replace(generator, interpreter)
    .replace(cycles, '')
  const isKnown = text.includes(generator) && cycles.test(text)
  if (!isKnown || text.length - shorter.length < 3000)
    throw new Error('zod has changed: look at scripts/smallerZod.ts')
  return shorter
}

/** The names that a module exports: `export const`, `export function`, `export { here as there }`. */
function listExports(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:const|function) (\w+)/gm)]
  const renamed = [...text.matchAll(/^export \{ \w+ as (\w+) \}/gm)]
  return [...declared, ...renamed].flatMap(([, name]) => name ?? [])
}
