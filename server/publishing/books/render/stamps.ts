import { withResource } from '#platform/print/pdf/editedPdf.ts'
import { type PackedPdf, renumber } from '#platform/print/pdf/packedPdf.ts'
import type { ReadPart } from '#platform/print/pdf/readPart.ts'
import { stamp } from './bookPage.ts'
import type { JoinedPage } from './joinedPages.ts'

/** Moves pages to their side of the fold and draws their numbers. */
export class Stamps {
  readonly #file: PackedPdf
  /** The forms that show the numbers of the body's pages; they are written last. */
  readonly #folios: number[] = []
  // Few variants exist, because pages with the same position share the content drawn before and after them.
  readonly #drawings = new Map<string, number>()

  constructor(file: PackedPdf) {
    this.#file = file
  }

  /** The content of the body's next page with its number. */
  stamp(words: string, { shift, x, y }: NonNullable<JoinedPage['placing']>): string {
    const folio = this.#file.reserve()
    this.#folios.push(folio)
    const before = this.#drawing(`q 1 0 0 1 ${shift} 0 cm`)
    const after = this.#drawing(
      `Q /Artifact << /Type /Pagination /Subtype /Footer >> BDC q 1 0 0 1 ${x} ${y} cm /Folio Do Q EMC`,
    )
    const form = `/Folio ${folio} 0 R`
    const drawn = words.replace(
      /\/Contents \[?((?:\d+ 0 R ?)+)\]?/,
      `/Contents [${before} 0 R $1 ${after} 0 R] `,
    )
    return withResource(drawn, 'XObject', form)
  }

  /** `folios` has one page per page of the body, showing its number. */
  finish(folios: ReadPart): void {
    if (folios.pages.length !== this.#folios.length) throw new Error('A page of the body has no number.')
    addForms(this.#file, folios, this.#folios)
  }

  #drawing(operators: string): number {
    const known = this.#drawings.get(operators)
    if (known !== undefined) return known
    const number = this.#file.reserve()
    const stream = Buffer.from(`stream\n${operators}\nendstream`)
    this.#file.addStream(number, `<< /Length ${operators.length} >>`, stream)
    this.#drawings.set(operators, number)
    return number
  }
}

/** Each page as a form that other pages draw, by the numbers `forms`. */
function addForms(file: PackedPdf, part: ReadPart, forms: readonly number[]): void {
  const words = new Map(part.objects.map(each => [each.number, each.words]))
  const resources = new Map<number, string>()
  const renumbered = new Map<number, number>()
  part.pages.forEach(({ number }, place) => {
    const [, own = '', content] =
      /\/Resources (<<[\s\S]*>>)\s*\/MediaBox[\s\S]*\/Contents (\d+)/.exec(words.get(number) ?? '') ?? []
    resources.set(Number(content), own)
    renumbered.set(Number(content), forms[place] ?? 0)
  })
  const pages = new Set(part.pages.map(({ number }) => number))
  const others = part.objects.filter(({ number }) => !pages.has(number))
  for (const { number } of others) if (!renumbered.has(number)) renumbered.set(number, file.reserve())
  const to = (old: number) => renumbered.get(old) ?? 0
  for (const { number, words: plain, stream } of others) {
    const own = resources.get(number)
    if (!stream) file.add(to(number), renumber(plain, to, ''))
    else file.addStream(to(number), renumber(own === undefined ? plain : toForm(plain, own), to, ''), stream)
  }
}

const toForm = (words: string, resources: string): string => {
  const { width, height } = stamp
  const kind = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources ${resources}`
  return words.replace('<<', `<< ${kind}`)
}
