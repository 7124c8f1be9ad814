import { saveBlob } from '#platform/client/api.ts'

interface Picture {
  heading: string
  /** The figure, if the heading is a sentence. */
  name?: string | undefined
  source: string
  format: 'png' | 'svg'
}

/** The properties that the page's stylesheet gives a drawing, as SVG attributes. */
const properties = [
  ...(['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order'] as const),
  ...(['font-family', 'font-size', 'font-weight', 'text-anchor'] as const),
]
const edge = 16
const headingLine = 24
const sourceLine = 18
/** Pixels of a PNG per CSS pixel. */
const density = 2

/** Saves a drawing on the page as a standalone image, with its heading above and its source below. */
export async function saveChart(drawing: SVGSVGElement, picture: Picture): Promise<void> {
  const { root, width, height } = composePicture(drawing, picture)
  root.prepend(make('style', {}, await embedTypeface(root.textContent)))
  const text = new XMLSerializer().serializeToString(root)
  // A sentence can be longer than a file's name may be.
  const words = picture.heading.replace(/[^A-Za-z0-9]+/g, '-').replace(/^(.{1,80})(-.*|$)/, '$1')
  const fileName = `${words.replace(/^-|-$/g, '')}.${picture.format}`
  const type = 'image/svg+xml'
  if (picture.format === 'svg') {
    saveBlob(new Blob([text], { type }), fileName)
    return
  }
  const image = new Image()
  image.src = `data:${type};charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * density
  canvas.height = height * density
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const blob = await promise
  if (!blob) throw new Error('The image is empty.')
  saveBlob(blob, fileName)
}

function composePicture(drawing: SVGSVGElement, { heading, name = '', source }: Picture) {
  const { width: inner, height: drawn } = drawing.viewBox.baseVal
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  const width = Math.ceil(inner + 2 * edge)
  const headings = wrapText(heading, (width - 2 * edge) / 9.2)
  const names = name === '' ? [] : wrapText(name, (width - 2 * edge) / 6.6)
  const sources = wrapText(source, (width - 2 * edge) / 6.6)
  const top = edge + headings.length * headingLine + names.length * sourceLine
  const height = Math.ceil(top + drawn + sources.length * sourceLine + 2 * edge)
  const copy = copyWithStyles(drawing)
  for (const [attribute, value] of Object.entries({
    x: edge,
    y: top + edge / 2,
    width: inner,
    height: drawn,
  }))
    copy.setAttribute(attribute, String(value))
  const write = (lines: readonly string[], from: number, apart: number, style: Record<string, number>) =>
    lines.map((line, index) =>
      make(
        'text',
        { x: edge, y: from + (index + 1) * apart, fill: color, 'font-family': fontFamily, ...style },
        line,
      ),
    )
  const root = make('svg', { viewBox: `0 0 ${width} ${height}`, width, height })
  root.append(
    make('rect', { width, height, fill: backgroundColor }),
    ...write(headings, edge - 8, headingLine, { 'font-size': 18, 'font-weight': 600 }),
    ...write(names, edge - 8 + headings.length * headingLine, sourceLine, { 'font-size': 13 }),
    copy,
    ...write(sources, top + drawn + edge, sourceLine, { 'font-size': 13 }),
  )
  return { root, width, height }
}

function make(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text !== undefined) element.textContent = text
  return element
}

/** The page's typeface as a style in the image, which cannot load files: only the font files that the text needs. */
async function embedTypeface(text: string): Promise<string> {
  const { fontFamily } = getComputedStyle(document.body)
  const faces = [...document.styleSheets].flatMap(({ cssRules, href }) =>
    [...cssRules]
      .filter(rule => rule instanceof CSSFontFaceRule)
      .filter(
        ({ style }) =>
          fontFamily.includes(style.getPropertyValue('font-family')) &&
          isInRange(text, style.getPropertyValue('unicode-range')),
      )
      .map(({ cssText }) => embedFile(cssText, href ?? document.baseURI)),
  )
  return (await Promise.all(faces)).join('')
}

/** `U+0-FF, U+131` */
const isInRange = (text: string, ranges: string): boolean =>
  ranges.split(',').some(range => {
    const [from = 0, to = from] = range
      .split('-')
      .map(each => Number.parseInt(each.replace(/\s*U\+/i, ''), 16))
    return Array.from(text, letter => letter.codePointAt(0) ?? 0).some(each => each >= from && each <= to)
  })

/** A rule with its file embedded. Without the file, the image uses another typeface. */
async function embedFile(rule: string, base: string): Promise<string> {
  const [, address = ''] = /url\("?([^")]+)/.exec(rule) ?? []
  try {
    const file = await (await fetch(new URL(address, base))).blob()
    const reader = new FileReader()
    const { promise, resolve, reject } = Promise.withResolvers()
    Object.assign(reader, { onload: resolve, onerror: reject })
    reader.readAsDataURL(file)
    await promise
    return rule.replace(/url\([^)]*\)/, `url(${reader.result as string})`)
  } catch {
    return ''
  }
}

/** As attributes, because the page's content security policy forbids inline styles. */
function copyWithStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, original] of [drawing, ...drawing.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(original)
    const target = copies[index]
    target?.removeAttribute('class')
    for (const property of properties) target?.setAttribute(property, style.getPropertyValue(property))
  }
  return copy
}

function wrapText(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
