import { escapeMarkup } from '#platform/contract/escapeMarkup.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An SVG element as plain data, so that pages, files, and embedded charts draw the same. */
export interface SvgNode {
  tag: string
  /** By their names in SVG, such as `stroke-width`. Colors are the theme's variables. */
  attributes: Attributes
  children: readonly (SvgNode | string)[]
}

/** What a chart draws, in px. */
export interface Drawing {
  width: number
  height: number
  nodes: readonly SvgNode[]
}

export const element = (tag: string, attributes: Attributes, ...children: (SvgNode | string)[]): SvgNode => ({
  tag,
  attributes,
  children,
})

export const group = (attributes: Attributes, children: readonly SvgNode[]): SvgNode => ({
  tag: 'g',
  attributes,
  children,
})

/** The drawing as an SVG image, with a description for screen readers. */
export const toImage = ({ width, height, nodes }: Drawing, label: string): SvgNode => ({
  tag: 'svg',
  attributes: { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
  children: nodes,
})

/** The text of an element for a file or a page. */
export function writeSvg({ tag, attributes, children }: SvgNode): string {
  const given = tag === 'svg' ? { xmlns: 'http://www.w3.org/2000/svg', ...attributes } : attributes
  const written = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
  const content = children.map(each => (typeof each === 'string' ? escapeMarkup(each) : writeSvg(each)))
  return `<${tag}${written.join('')}>${content.join('')}</${tag}>`
}
