import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import type { PagePlacement } from './bookPage.ts'

/** Moves pages to their side of the fold and draws their numbers. */
export class Stamps {
  readonly #file: PackedPdf
  /** The contents drawn before those of the pages, by shift. */
  readonly #shifts = new Map<number, number>()

  constructor(file: PackedPdf) {
    this.#file = file
  }

  /** The page's dictionary. */
  stamp(page: string, { shift, folio }: PagePlacement): string {
    const after = this.#add(`Q /Artifact << /Type /Pagination /Subtype /Footer >> BDC ${folio} EMC`)
    return page.replace(
      /\/Contents \[?((?:\d+ 0 R ?)+)\]?/,
      `/Contents [${this.#shift(shift)} 0 R $1 ${after} 0 R] `,
    )
  }

  #shift(shift: number): number {
    const known = this.#shifts.get(shift)
    if (known !== undefined) return known
    const added = this.#add(`q 1 0 0 1 ${shift} 0 cm`)
    this.#shifts.set(shift, added)
    return added
  }

  #add(operators: string): number {
    const number = this.#file.reserve()
    const stream = Buffer.from(`stream\n${operators}\nendstream`)
    this.#file.addStream(number, `<< /Length ${operators.length} >>`, stream)
    return number
  }
}
