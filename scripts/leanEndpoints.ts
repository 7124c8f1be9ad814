import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** What only the server reads of a declared call: its description, and the schemas of its path and its answer. */
const serverOnly = new Set(['summary', 'tag', 'params', 'reply'])
/** Functions that only declare something, so that what is declared and never used can be left out. */
const declaring = new Set(['z', 'endpoint', 'listing'])

/** A piece of the text to replace. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves out of the built pages what only the server uses of declared calls (platform/contract/endpoint.ts), and every
 * declaration and schema that no screen refers to.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /[\\/](?:domain|platform)[\\/](?!.*node_modules).*\.ts$/ },
      handler: code => ({ code: makeLean(code), map: null }),
    },
  }
}

export const makeLean = (code: string): string => markDeclarations(dropServerOnly(code))

function dropServerOnly(code: string): string {
  const edits: Edit[] = []
  const inCall = (call: ESTree.CallExpression): void => {
    const [, declaration] = call.arguments
    if (nameOf(call) !== 'endpoint' || declaration?.type !== 'ObjectExpression') return
    const kept = declaration.properties.filter(
      each => each.type !== 'Property' || each.key.type !== 'Identifier' || !serverOnly.has(each.key.name),
    )
    const texts = kept.map(({ start, end }) => code.slice(start, end))
    edits.push({ start: declaration.start, end: declaration.end, text: `{ ${texts.join(', ')} }` })
  }
  new Visitor({ CallExpression: inCall }).visit(parseSync('module.js', code).program)
  return edit(code, edits)
}

/** Tells the bundler which calls have no effect besides their value. One that is a statement, such as `z.config()`, has. */
function markDeclarations(code: string): string {
  const edits: Edit[] = []
  const statements = new Set<number>()
  const inCall = (call: ESTree.CallExpression): void => {
    const { start } = call
    if (!declaring.has(nameOf(call)) || statements.has(start)) return
    edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
  }
  new Visitor({
    ExpressionStatement: statement => void statements.add(statement.start),
    CallExpression: inCall,
  }).visit(parseSync('module.js', code).program)
  return edit(code, edits)
}

const edit = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)

/** The first name of what is called: 'z' for `z.string().max(5)`; '' if it has none. */
function nameOf(expression: ESTree.Expression | ESTree.Super): string {
  switch (expression.type) {
    case 'Identifier':
      return expression.name
    case 'CallExpression':
      return nameOf(expression.callee)
    case 'MemberExpression':
      return nameOf(expression.object)
    default:
      return ''
  }
}
