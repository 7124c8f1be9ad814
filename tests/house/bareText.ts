import { relative } from 'node:path'
import {
  SyntaxKind,
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'

/** Whether a value may be rendered as text, and whether it may render nothing or several things. */
interface Rendered {
  isText: boolean
  varies: boolean
}

/** `fixed` is text in the source, `element` an element that is always rendered. Spaces are not translated. */
type Child = 'space' | 'fixed' | 'text' | 'varies' | 'element'

/**
 * Finds text that a browser's translation breaks. It replaces each text node by an element, so React can then neither
 * change a text that has siblings, nor remove it, nor insert anything before it. Text is safe as the only child of
 * an element, or if it never changes and follows nothing that comes and goes. `examples` replace files and are then
 * the only files looked at.
 */
export function findBareText(root: string, examples: Record<string, string> = {}): string[] {
  const api = new API({ cwd: root, fs: { readFile: path => examples[relative(root, path)] } })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.web.json`] }).getProjects()
    if (!project) throw new Error('tsconfig.web.json was not read')
    const files = project.program.getSourceFileNames().filter(file => /(?<!\.test)\.tsx$/.test(file))
    const only = Object.keys(examples)
    return files
      .filter(file => !relative(root, file).startsWith('node_modules'))
      .filter(file => only.length === 0 || only.includes(relative(root, file)))
      .flatMap(file => {
        const source = project.program.getSourceFile(file)
        if (!source) return []
        return findIn(source, project.checker).map(node => {
          const start = node.getStart(source)
          const line = source.text.slice(0, start).split('\n').length
          return `${relative(root, file)}:${line} ${source.text.slice(start, node.end).trim().split('\n')[0]}`
        })
      })
  } finally {
    api.close()
  }
}

function findIn(source: Node, checker: Checker): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) found.push(...checkChildren(node, checker))
    const component = getComponent(node)
    if (component) {
      const returned = getReturned(component)
      found.push(
        ...returned.filter(each => renders(each, checker).isText),
        ...checkAlternatives(returned, checker),
      )
    }
    if (isConditionalExpression(node)) found.push(...checkAlternatives([node], checker))
    node.forEachChild(visit)
  }
  visit(source)
  return [...new Set(found)]
}

/**
 * React changes one element of a kind into another one in its place, and so changes texts that seem not to change. A
 * `key` makes them two.
 */
function checkAlternatives(alternatives: readonly Node[], checker: Checker): Node[] {
  const elements = alternatives.flatMap(listElements)
  return elements.flatMap((one, at) =>
    elements.slice(at + 1).flatMap(other => checkPair(one, other, checker)),
  )
}

function checkPair(one: JsxElement | JsxFragment, other: JsxElement | JsxFragment, checker: Checker): Node[] {
  if (getKind(one) !== getKind(other)) return []
  const [ours, theirs] = [listChildren(one, checker), listChildren(other, checker)]
  return [
    ...[ours, theirs].flatMap(all =>
      all.length > 1 ? all.filter(each => classify(each, checker) === 'fixed') : [],
    ),
    ...ours.flatMap((child, at) => {
      const place = theirs[at]
      if (!place) return []
      return listElements(child).flatMap(our =>
        listElements(place).flatMap(their => checkPair(our, their, checker)),
      )
    }),
  ]
}

/** What makes React keep an element: its type and its key. */
const getKind = (node: JsxElement | JsxFragment): string => {
  if (isJsxFragment(node)) return ''
  const { tagName, attributes } = node.openingElement
  const key = attributes.properties.find(
    each => isJsxAttribute(each) && isIdentifier(each.name) && each.name.text === 'key',
  )
  return `${tagName.getText()} ${key?.getText() ?? ''}`
}

const listChildren = (node: JsxElement | JsxFragment, checker: Checker): JsxChild[] =>
  node.children.filter(child => classify(child, checker) !== null)

/** The elements of which an expression renders one. */
function listElements(node: Node | undefined): (JsxElement | JsxFragment)[] {
  if (!node) return []
  if (isJsxElement(node) || isJsxFragment(node)) return [node]
  if (isJsxExpression(node) || isParenthesizedExpression(node)) return listElements(node.expression)
  if (isBinaryExpression(node)) return [...listElements(node.left), ...listElements(node.right)]
  return isConditionalExpression(node)
    ? [...listElements(node.whenTrue), ...listElements(node.whenFalse)]
    : []
}

function checkChildren(node: JsxElement | JsxFragment, checker: Checker): Node[] {
  const children = node.children
    .map(child => ({ child, kind: classify(child, checker) }))
    .filter(({ kind }) => kind !== null)
  const hasNoElement = isJsxFragment(node) || /^(Fragment|Suspense)$/.test(getTag(node))
  return children
    .filter(({ kind }, at) => {
      if (kind === 'text') return hasNoElement || children.length > 1
      if (kind !== 'fixed') return false
      const before = children.slice(0, at).findLast(each => each.kind !== 'space')?.kind
      return hasNoElement || before === 'varies' || before === 'text'
    })
    .map(({ child }) => child)
}

/** Null if nothing is rendered. */
function classify(child: JsxChild | Expression, checker: Checker): Child | null {
  if (isJsxText(child)) return /\S/.test(child.text) ? 'fixed' : child.text.includes('\n') ? null : 'space'
  if (isJsxExpression(child)) return child.expression ? classify(child.expression, checker) : null
  if (isStringLiteral(child) || isNoSubstitutionTemplateLiteral(child))
    return /\S/.test(child.text) ? 'fixed' : 'space'
  if (isJsxFragment(child)) return 'varies'
  if (isJsxElement(child) || isJsxSelfClosingElement(child))
    return /^[a-z]/.test(getTag(child)) || !mayRenderNothing(child, checker) ? 'element' : 'varies'
  const { isText, varies } = renders(child, checker)
  return isText ? 'text' : varies ? 'varies' : 'element'
}

const getTag = (node: JsxElement | Node): string => {
  const { tagName } = isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : {}
  return tagName && isIdentifier(tagName) ? tagName.text : ''
}

/** What text a component returns is checked at the component. */
function mayRenderNothing(node: Node, checker: Checker): boolean {
  // Links render an <a>, which their types do not say.
  if (/^(Link|ButtonLink)$/.test(getTag(node))) return false
  const { tagName } = isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : {}
  const type = tagName && checker.getTypeAtLocation(tagName)
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const returned = signature && checker.getReturnTypeOfSignature(signature)
  return !returned || describe(returned, checker).varies
}

function renders(expression: Expression, checker: Checker): Rendered {
  const type = checker.getTypeAtLocation(expression)
  return type ? describe(type, checker) : { isText: true, varies: true }
}

function describe(type: Type, checker: Checker): Rendered {
  if (type.isUnionType()) {
    const members = type.getTypes().map(each => describe(each, checker))
    return { isText: members.some(each => each.isText), varies: members.some(each => each.varies) }
  }
  const name = checker.typeToString(type)
  // `count && <b />` renders nothing if the text is empty.
  if (name === '""' || name === '0' || name === '0n') return { isText: false, varies: true }
  if (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike))
    return { isText: true, varies: false }
  if (type.flags & (TypeFlags.Nullable | TypeFlags.Void | TypeFlags.BooleanLike))
    return { isText: false, varies: true }
  if (/^(React)?Element\b/.test(name)) return { isText: false, varies: name.endsWith('[]') }
  return { isText: /string|number|bigint|ReactNode|\bany\b|unknown/.test(name), varies: true }
}

function getComponent(node: Node): Node | null {
  if (isFunctionDeclaration(node)) return node.name && /^[A-Z]/.test(node.name.text) ? node : null
  if (!isVariableDeclaration(node) || !node.initializer || !isArrowFunction(node.initializer)) return null
  return isIdentifier(node.name) && /^[A-Z]/.test(node.name.text) ? node.initializer : null
}

/** The expressions that a function returns itself, without those of the functions in it. */
function getReturned(component: Node): Expression[] {
  const returned: Expression[] = []
  const add = (expression: Expression): void => {
    if (isParenthesizedExpression(expression)) add(expression.expression)
    else if (isConditionalExpression(expression)) {
      add(expression.whenTrue)
      add(expression.whenFalse)
    } else if (isBinaryExpression(expression) && expression.operatorToken.kind !== SyntaxKind.PlusToken)
      add(expression.right)
    else returned.push(expression)
  }
  const visit = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression) add(node.expression)
    } else if (!isFunction(node)) node.forEachChild(visit)
  }
  if (isArrowFunction(component) && !isBlock(component.body)) add(component.body)
  else component.forEachChild(visit)
  return returned
}

const isFunction = (node: Node): boolean =>
  isArrowFunction(node) ||
  isFunctionDeclaration(node) ||
  isFunctionExpression(node) ||
  isMethodDeclaration(node)
