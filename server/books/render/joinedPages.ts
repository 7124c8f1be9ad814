import type { Paper } from '#domain/report.ts'
import { pageWidth } from './bookPage.ts'
import type { PackedPdf } from './packedPdf.ts'
import type { ReadPart } from './readPart.ts'
import { placing, type Placing } from './placing.ts'

export interface JoinedPage {
  /** Its number among the objects of the file. */
  object: number
  height: number
  /** Null in the front matter, which is numbered in itself. */
  placing: Placing | null
}

/** The pages of all parts in their order. They have numbers before they are written, so that links may lead forward. */
export class JoinedPages {
  readonly tree: number
  readonly #file: PackedPdf
  readonly #paper: Paper
  readonly #pages: JoinedPage[] = []
  readonly #front: number

  constructor(file: PackedPdf, paper: Paper, front: ReadPart) {
    this.tree = file.reserve()
    this.#file = file
    this.#paper = paper
    for (const { height } of front.pages) this.#pages.push({ object: file.reserve(), height, placing: null })
    this.#fillUp()
    this.#front = this.#pages.length
  }

  /** The pages of the front matter, without the empty one at its end. */
  get front(): readonly JoinedPage[] {
    return this.#pages.slice(0, this.#front)
  }

  /** The next pages of the body. */
  add(part: ReadPart, isMirrored: boolean): JoinedPage[] {
    const first = this.#pages.length - this.#front + 1
    const own = part.pages.map(({ width, height }, place): JoinedPage => ({
      object: this.#file.reserve(),
      height,
      placing: placing(first + place, width, isMirrored),
    }))
    this.#pages.push(...own)
    return own
  }

  /** A place on the page with this number of the front matter or the body, `y` points below its upper edge. */
  destination(number: number, y: number, isFront = false): string {
    const page = this.#pages[isFront ? number - 1 : this.#front + number - 1]
    if (!page) throw new Error(`There is no page ${number}.`)
    return `[${page.object} 0 R /XYZ 0 ${Math.round((page.height - y) * 100) / 100} null]`
  }

  /** Writes the tree; what it returns belongs into the catalog. */
  finish(): string {
    const kids = this.#pages.map(({ object }) => `${object} 0 R`).join(' ')
    this.#file.add(this.tree, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`)
    return `/Pages ${this.tree} 0 R /PageLabels << /Nums [0 << /S /r >> ${this.#front} << /S /D >>] >>`
  }

  /** The body begins on a right-hand page. */
  #fillUp(): void {
    const last = this.#pages.at(-1)
    if (this.#pages.length % 2 === 0 || !last) return
    const object = this.#file.reserve()
    const [width, height] = [pageWidth[this.#paper], last.height]
    this.#pages.push({ object, height, placing: null })
    this.#file.add(
      object,
      `<< /Type /Page /Parent ${this.tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> >>`,
    )
  }
}
