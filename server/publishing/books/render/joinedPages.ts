import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import type { ReadPart } from '#platform/print/pdf/readPart.ts'
import { bleed } from './bookPage.ts'

type Pages = ReadPart['pages']

/** The pages of all parts in order, by their object numbers in the file. */
export class JoinedPages {
  readonly tree: number
  readonly #file: PackedPdf
  readonly #hasBleed: boolean
  readonly #front: Pages = []
  readonly #body: Pages = []

  constructor(file: PackedPdf, hasBleed: boolean) {
    this.#hasBleed = hasBleed
    this.tree = file.reserve()
    this.#file = file
  }

  /** The number of pages of the body. */
  get count(): number {
    return this.#body.length
  }

  get allCount(): number {
    return this.#front.length + this.#body.length
  }

  /** The next pages of the body, or all pages before it, after which the body begins on a right-hand page. */
  add(pages: Pages, isFront: boolean): void {
    if (!isFront) this.#body.push(...pages)
    else this.#front.push(...this.#fillLeaf(pages))
  }

  /** A position on the page with this number of the front matter or the body, `y` points below its top edge. */
  destination(number: number, y: number, isFront = false): string {
    const page = (isFront ? this.#front : this.#body)[number - 1]
    if (!page) throw new Error(`There is no page ${number}.`)
    return `[${page.number} 0 R /XYZ 0 ${Math.round((page.height - y) * 100) / 100} null]`
  }

  /** Writes the tree. The return value belongs in the catalog. */
  finish(): string {
    // A leaf has two pages, and a printer refuses a book that lacks the last one. A cover has no leaves.
    const isBook = this.#hasBleed && this.#front.length > 0
    const body = isBook ? this.#fillLeaf(this.#body) : this.#body
    const pages = [...this.#front, ...body]
    const kids = pages.map(({ number }) => `${number} 0 R`).join(' ')
    const roman = this.#front.length > 0 ? '0 << /S /r >> ' : ''
    this.#file.add(this.tree, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
    return `/Pages ${this.tree} 0 R /PageLabels << /Nums [${roman}${this.#front.length} << /S /D >>] >>`
  }

  /** In the edition for the printer, the page extends beyond its trimmed edges, and says where they are. */
  toPrinter(words: string): string {
    if (!this.#hasBleed) return words
    return words.replace(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/, (_, width: string, height: string) => {
      const whole = `[-${bleed} -${bleed} ${Number(width) + bleed} ${Number(height) + bleed}]`
      return `/MediaBox ${whole} /BleedBox ${whole} /TrimBox [0 0 ${width} ${height}]`
    })
  }

  /** With an empty page at the end if they are an odd number. */
  #fillLeaf(pages: Pages): Pages {
    return pages.length % 2 === 1 ? [...pages, ...pages.slice(-1).map(page => this.#emptyPage(page))] : pages
  }

  #emptyPage({ width, height }: Pages[number]): Pages[number] {
    const number = this.#file.reserve()
    const words = `<< /Type /Page /Parent ${this.tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> >>`
    this.#file.add(number, this.toPrinter(words))
    return { number, width, height }
  }
}
