import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** Finds the declarations of calls and the parts that only the server reads: descriptions and schemas. */
const declaring = new Set(['endpoint', 'listing'])
const serverOnly = new Set(['summary', 'tag', 'params', 'query', 'body', 'reply', 'more'])

/** A piece of the text to replace. */
interface Edit {
  start: number
  end: number
  text: string
}

/** Functions whose value is a schema, besides zod's own. */
const builders = new Set(['schemaOf', 'pageQuery', 'paged'])
/** Methods that make a schema of another, and which nothing else has. */
const derivations = new Set([
  'extend',
  'omit',
  'pick',
  'nullable',
  'optional',
  'refine',
  'transform',
  'unwrap',
])
/** Methods of schemas whose value is no schema. */
const parsers = new Set(['parse', 'safeParse'])

/**
 * Removes from the built pages the parts of declared calls that only the server uses (platform/contract/endpoint.ts),
 * and every declaration and schema that no screen refers to. A schema that remains is built when it is first used
 * (platform/client/lazily.ts), because building is slow and pages that only show a field never need it.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /[\\/](?:domain|platform[\\/](?:contract|jobs|mail))[\\/](?!.*node_modules).*\.ts$/ },
      handler: code => ({ code: makeLean(code), map: null }),
    },
  }
}

export const makeLean = (code: string): string => markPure(postponeSchemas(dropServerOnly(code)))

function dropServerOnly(code: string): string {
  const edits: Edit[] = []
  const inCall = ({ callee, arguments: [, declaration] }: ESTree.CallExpression): void => {
    const isDeclaring = callee.type === 'Identifier' && declaring.has(callee.name)
    if (!isDeclaring || declaration?.type !== 'ObjectExpression') return
    const clientProperties = declaration.properties.filter(
      each => each.type !== 'Property' || each.key.type !== 'Identifier' || !serverOnly.has(each.key.name),
    )
    const texts = clientProperties.map(({ start, end }) => code.slice(start, end))
    edits.push({ start: declaration.start, end: declaration.end, text: `{ ${texts.join(', ')} }` })
  }
  new Visitor({ CallExpression: inCall }).visit(parseSync('module.js', code).program)
  return applyEdits(code, edits)
}

/** Wraps the schemas of a module's constants, and those that become a field's `schema`, also in functions. */
function postponeSchemas(code: string): string {
  const edits: Edit[] = []
  let postponedUntil = 0
  const postpone = ({ start, end }: ESTree.Node): void => {
    if (start < postponedUntil) return
    edits.push({ start, end, text: `lazily(() => ${code.slice(start, end)})` })
    postponedUntil = end
  }
  visitModule(code, {
    CallExpression: (node, isConstant) => {
      if (isConstant && isSchema(node)) postpone(node)
    },
    Property: ({ key, value }) => {
      const isField = key.type === 'Identifier' && key.name === 'schema'
      if (isField && value.type === 'CallExpression') postpone(value)
    },
  })
  if (edits.length === 0) return code
  return `import { lazily } from '#platform/client/lazily.ts'\n${applyEdits(code, edits)}`
}

/** `z.string().max(5)`, `schemaOf(fields)`, or `tank.extend(shape)` */
function isSchema({ callee }: ESTree.CallExpression): boolean {
  if (callee.type === 'Identifier') return builders.has(callee.name)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object, property } = callee
  if (parsers.has(property.name)) return false
  if (derivations.has(property.name)) return true
  return isZod(object) || (object.type === 'CallExpression' && isSchema(object))
}

/** `z` or `z.iso` */
const isZod = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' ? node.name === 'z' : node.type === 'MemberExpression' && isZod(node.object)

/**
 * Marks the calls that compute a module's constants as free of side effects, so that the bundler drops unused
 * constants. A call that is a statement, such as `z.config()`, has side effects.
 */
function markPure(code: string): string {
  const edits: Edit[] = []
  const mark = ({ start }: ESTree.Node, isConstant: boolean): void => {
    if (isConstant) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
  }
  visitModule(code, { CallExpression: mark, NewExpression: mark })
  return applyEdits(code, edits)
}

/** Called with each node of a kind, and whether it is part of a constant that the module computes when it is loaded. */
type Visit<N> = (node: N, isConstant: boolean) => void

function visitModule(
  code: string,
  visits: {
    CallExpression: Visit<ESTree.CallExpression>
    NewExpression?: Visit<ESTree.NewExpression>
    Property?: Visit<ESTree.ObjectProperty>
  },
): void {
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    CallExpression: node => visits.CallExpression(node, depth === 0),
    NewExpression: node => visits.NewExpression?.(node, depth === 0),
    Property: node =>
      void (node.type === 'Property' && visits.Property?.(node as ESTree.ObjectProperty, depth === 0)),
    ExpressionStatement: enter,
    'ExpressionStatement:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync('module.js', code).program)
}

const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
