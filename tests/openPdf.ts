import type { PDFPageProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

type StructTreeNode = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>
type PageItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type TextItem = Extract<PageItem, { str: string }>

/** A run of text with its position in points from the lower left corner. */
interface PlacedText {
  text: string
  left: number
  right: number
  base: number
  /** The type size in points. */
  size: number
}

export interface OpenedPage {
  width: number
  height: number
  /** The runs in reading order, each line joined by single spaces. */
  text: string
  placed: PlacedText[]
  /** The roles in the structure tree (`Table`, `TR`, `TH`), each as often as it occurs. */
  roles: string[]
  fonts: { name: string; embedded: boolean }[]
}

export interface OpenedPdf {
  title: string
  author: string
  language: string
  /** The PDF/UA part that the file claims to follow; '' if none. */
  accessibility: string
  pages: OpenedPage[]
}

const text = z.string().catch('')
const information = z.object({ Title: text, Author: text, Language: text })

/** Reads a PDF file as a reader would see it. Throws if it is not one. */
export async function openPdf(file: Uint8Array): Promise<OpenedPdf> {
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: 0, isEvalSupported: false })
  const document = await loading.promise
  const { info, metadata } = await document.getMetadata()
  const { Title, Author, Language } = information.parse(info)
  const pages: OpenedPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await openPage(await document.getPage(number)))
  }
  const opened = {
    title: Title,
    author: Author,
    language: Language,
    accessibility: text.parse(metadata?.get('pdfuaid:part')),
    pages,
  }
  await loading.destroy()
  return opened
}

async function openPage(page: PDFPageProxy): Promise<OpenedPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const items = content.items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
  const placed = items.map(({ str, transform, width }): PlacedText => {
    const [size, left, base] = [Number(transform[3]), Number(transform[4]), Number(transform[5])]
    return { text: str, left, right: left + width, base, size }
  })
  return {
    width,
    height,
    text: items.map(item => item.str).join(' '),
    placed,
    roles: rolesOf(await page.getStructTree()),
    fonts: await fontsOf(page, new Set(items.map(item => item.fontName))),
  }
}

function rolesOf(node: StructTreeNode | null): string[] {
  if (!node || !('role' in node)) return []
  return [node.role, ...node.children.flatMap(child => rolesOf(child as StructTreeNode))]
}

/** Fonts are known once the page's drawing has been read. */
async function fontsOf(page: PDFPageProxy, names: Set<string>): Promise<OpenedPage['fonts']> {
  await page.getOperatorList()
  return [...names].map(id => {
    const font = page.commonObjs.get(id) as { name: string; missingFile?: boolean }
    return { name: font.name.replace(/^[A-Z]{6}\+/, ''), embedded: !font.missingFile }
  })
}

const destination = z.tuple([z.object({ num: z.number(), gen: z.number() })]).rest(z.unknown())
const linkAnnotation = z.object({ dest: destination.nullish(), unsafeUrl: z.string().optional() })

/** The page labels, every link within the file with its page and its destination, counted from one, and the addresses of others. */
export async function openLinks(
  file: Uint8Array,
): Promise<{ labels: string[]; links: { from: number; to: number }[]; addresses: string[] }> {
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: 0, isEvalSupported: false })
  const document = await loading.promise
  const links = []
  const addresses: string[] = []
  for (let from = 1; from <= document.numPages; from++) {
    const annotations: unknown[] = await (await document.getPage(from)).getAnnotations()
    for (const { dest, unsafeUrl } of z.array(linkAnnotation).parse(annotations)) {
      if (dest) links.push({ from, to: (await document.getPageIndex(dest[0])) + 1 })
      else if (unsafeUrl) addresses.push(unsafeUrl)
    }
  }
  const labels = (await document.getPageLabels()) ?? []
  await loading.destroy()
  return { labels, links, addresses }
}

/** The bookmarks from top to bottom, each with its depth and the page that it opens, counted from one. */
export async function openBookmarks(
  file: Uint8Array,
): Promise<{ title: string; depth: number; page: number }[]> {
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: 0, isEvalSupported: false })
  const document = await loading.promise
  const pageOf = async (destination: unknown) => {
    const explicit =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    const [reference] = Array.isArray(explicit) ? (explicit as unknown[]) : []
    return (await document.getPageIndex(z.object({ num: z.number(), gen: z.number() }).parse(reference))) + 1
  }
  type Node = Awaited<ReturnType<typeof document.getOutline>>[number]
  const walk = async (
    nodes: Node[],
    depth: number,
  ): Promise<{ title: string; depth: number; page: number }[]> => {
    const found = []
    for (const node of nodes) {
      found.push({ title: node.title, depth, page: await pageOf(node.dest) })
      found.push(...(await walk(node.items as Node[], depth + 1)))
    }
    return found
  }
  const bookmarks = await walk((await document.getOutline()) ?? [], 1)
  await loading.destroy()
  return bookmarks
}

/** A table row as read by a screen reader: the cells' texts and roles. */
export interface OpenedRow {
  cells: string[]
  roles: string[]
}

/** The tables in the tags of a page, each with its rows on that page. */
export async function openTables(file: Uint8Array, number: number): Promise<OpenedRow[][]> {
  const [tables = []] = await openTablesOfPages(file, number, number)
  return tables
}

/** The tables of every page from `first` to `last`. */
export async function openTablesOfPages(
  file: Uint8Array,
  first = 1,
  last = Infinity,
): Promise<OpenedRow[][][]> {
  const loading = getDocument({ data: Uint8Array.from(file), verbosity: 0, isEvalSupported: false })
  const document = await loading.promise
  const pages = []
  for (let number = first; number <= Math.min(last, document.numPages); number++) {
    const page = await document.getPage(number)
    const texts = markedTexts((await page.getTextContent({ includeMarkedContent: true })).items)
    pages.push(
      elementsOf(await page.getStructTree(), 'Table').map(table =>
        elementsOf(table, 'TR')
          .map((row): OpenedRow => {
            const cells = row.children.filter((cell): cell is StructTreeNode => 'role' in cell)
            return { cells: cells.map(cell => textOf(cell, texts)), roles: cells.map(({ role }) => role) }
          })
          // A row that begins on the next page can have empty marks on this one.
          .filter(({ cells }) => cells.some(Boolean)),
      ),
    )
  }
  await loading.destroy()
  return pages
}

const textOf = (node: StructTreeNode, texts: ReadonlyMap<string, string>): string =>
  node.children
    .map(child => ('id' in child ? (texts.get(child.id) ?? '') : textOf(child, texts)))
    .filter(Boolean)
    .join(' ')

function elementsOf(node: StructTreeNode | null, role: string): StructTreeNode[] {
  if (!node || !('role' in node)) return []
  if (node.role === role) return [node]
  return node.children.flatMap(child => elementsOf(child as StructTreeNode, role))
}

/** The marked content that belongs to an element, by the mark's name. */
function markedTexts(items: readonly PageItem[]): Map<string, string> {
  const found = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? ''
      const before = found.get(id) ?? ''
      found.set(id, [before, item.str.trim()].filter(Boolean).join(' '))
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return found
}
