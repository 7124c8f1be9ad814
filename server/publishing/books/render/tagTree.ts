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
  readonly #heads: string[] = []
  #roleMap = ''
  /** The next key of a page or an annotation. */
  nextKey = 0

  constructor(file: PackedPdf) {
    this.#file = file
    this.#root = file.reserve()
    this.document = file.reserve()
  }

  /**
   * `renumbered` maps the part's object numbers; `prefix` is prepended to its names of headings. The front matter
   * `isFirst`, although it is added last.
   */
  add(
    tags: PartTags,
    renumbered: (old: number) => number,
    { prefix, isFirst }: { prefix: string; isFirst: boolean },
  ): void {
    const part = renumbered(tags.document)
    if (isFirst) this.#parts.unshift(part)
    else this.#parts.push(part)
    this.#roleMap = tags.roleMap
    let next = this.nextKey
    for (const { key, number } of tags.parents) {
      this.#parents.push(`${key + this.nextKey} ${renumbered(number)} 0 R`)
      next = Math.max(next, key + this.nextKey + 1)
    }
    this.nextKey = next
    for (const { name, number } of tags.heads)
      this.#heads.push(`(${prefix}${name}) ${renumbered(number)} 0 R`)
  }

  /** The number of the root. */
  finish(): number {
    const kids = this.#parts.map(number => `${number} 0 R`).join(' ')
    const file = this.#file
    file.add(this.document, `<< /Type /StructElem /S /Document /P ${this.#root} 0 R /K [${kids}] >>`)
    // Name trees are read by binary search, so they must be sorted.
    const heads = this.#heads.toSorted((one, other) => (one < other ? -1 : 1)).join(' ')
    file.add(
      this.#root,
      `<< /Type /StructTreeRoot /RoleMap <<${this.#roleMap}>> /K [${this.document} 0 R]
/ParentTree << /Nums [${this.#parents.join(' ')}] >> /ParentTreeNextKey ${this.nextKey}
/IDTree << /Names [${heads}] >> >>`,
    )
    return this.#root
  }
}
