import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import type { PartTags } from '#platform/print/pdf/readPart.ts'

/** Joins the parts' tag trees: each part's document becomes a part of the one document. */
export class TagTree {
  readonly #file: PackedPdf
  readonly #root: number
  /** The document that contains all parts. */
  readonly document: number
  readonly #parts: number[] = []
  readonly #parents: string[] = []
  readonly #headings: string[] = []
  #roleMap = ''
  /** The next key of a page or an annotation. */
  nextKey = 0

  constructor(file: PackedPdf) {
    this.#file = file
    this.#root = file.reserve()
    this.document = file.reserve()
  }

  /** The front matter `isFirst`, although it is added last. */
  add({ document, roleMap, parents, headings }: Omit<PartTags, 'root'>, isFirst: boolean): void {
    if (isFirst) this.#parts.unshift(document)
    else this.#parts.push(document)
    this.#roleMap = roleMap
    let next = this.nextKey
    for (const { key, number } of parents) {
      this.#parents.push(`${key + this.nextKey} ${number} 0 R`)
      next = Math.max(next, key + this.nextKey + 1)
    }
    this.nextKey = next
    for (const { name, number } of headings) this.#headings.push(`(${name}) ${number} 0 R`)
  }

  /** The number of the root. */
  finish(): number {
    const kids = this.#parts.map(number => `${number} 0 R`).join(' ')
    const file = this.#file
    file.add(this.document, `<< /Type /StructElem /S /Document /P ${this.#root} 0 R /K [${kids}] >>`)
    // Name trees are read by binary search, so they must be sorted.
    const headings = this.#headings.toSorted((one, other) => (one < other ? -1 : 1)).join(' ')
    file.add(
      this.#root,
      `<< /Type /StructTreeRoot /RoleMap <<${this.#roleMap}>> /K [${this.document} 0 R]
/ParentTree << /Nums [${this.#parents.join(' ')}] >> /ParentTreeNextKey ${this.nextKey}
/IDTree << /Names [${headings}] >> >>`,
    )
    return this.#root
  }
}
