import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { pageHeight, pageWidth, placePage, type PagePlacement } from './bookPage.ts'
import type { PackedPart } from './packPart.ts'

export interface JoinedPage {
  /** The object number in the file. */
  object: number
  height: number
  /** Null in the front matter, which has its own numbers. */
  placing: PagePlacement | null
}

/** The pages of all parts in order. */
export class JoinedPages {
  readonly tree: number
  readonly #file: PackedPdf
  readonly #paper: PaperSize
  readonly #front: JoinedPage[] = []
  readonly #body: JoinedPage[] = []

  constructor(file: PackedPdf, paper: PaperSize) {
    this.tree = file.reserve()
    this.#file = file
    this.#paper = paper
  }

  /** The pages before the body, with an empty one at the end if the body would not begin on a right-hand page. */
  addFront({ pages }: PackedPart): JoinedPage[] {
    const own = pages.map(({ number, height }) => ({ object: number, height, placing: null }))
    this.#front.push(...own)
    if (own.length % 2 === 1) this.#front.push(this.#emptyPage())
    return own
  }

  /** The next pages of the body. */
  add({ pages }: PackedPart, isMirrored: boolean): JoinedPage[] {
    const first = this.#body.length + 1
    const own = pages.map(({ number, width, height }, place): JoinedPage => ({
      object: number,
      height,
      placing: placePage(first + place, width, isMirrored),
    }))
    this.#body.push(...own)
    return own
  }

  /** A position on the page with this number of the front matter or the body, `y` points below its top edge. */
  destination(number: number, y: number, isFront = false): string {
    const page = (isFront ? this.#front : this.#body)[number - 1]
    if (!page) throw new Error(`There is no page ${number}.`)
    return `[${page.object} 0 R /XYZ 0 ${Math.round((page.height - y) * 100) / 100} null]`
  }

  /** Writes the tree. The return value belongs in the catalog. */
  finish(): string {
    const pages = [...this.#front, ...this.#body]
    const kids = pages.map(({ object }) => `${object} 0 R`).join(' ')
    this.#file.add(this.tree, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
    return `/Pages ${this.tree} 0 R /PageLabels << /Nums [0 << /S /r >> ${this.#front.length} << /S /D >>] >>`
  }

  #emptyPage(): JoinedPage {
    const object = this.#file.reserve()
    const [width, height] = [pageWidth[this.#paper], pageHeight[this.#paper]]
    this.#file.add(
      object,
      `<< /Type /Page /Parent ${this.tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> >>`,
    )
    return { object, height, placing: null }
  }
}
