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

/**
 * Removes from the built pages the parts of declared calls that only the server uses (platform/contract/endpoint.ts),
 * and every declaration and schema that no screen refers to.
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

export const makeLean = (code: string): string => markPure(dropServerOnly(code))

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

/**
 * Marks the calls that compute a module's constants as free of side effects, so that the bundler drops unused
 * constants. A call that is a statement, such as `z.config()`, has side effects.
 */
function markPure(code: string): string {
  const edits: Edit[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  const inCall = ({ start }: ESTree.Node): void => {
    if (depth === 0) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
  }
  new Visitor({
    CallExpression: inCall,
    NewExpression: inCall,
    ExpressionStatement: enter,
    'ExpressionStatement:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync('module.js', code).program)
  return applyEdits(code, edits)
}

const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
