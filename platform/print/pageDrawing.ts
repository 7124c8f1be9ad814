import { withResource, type EditedPdf } from './pdf/editedPdf.ts'
import type { ParentTree } from './pdf/parentTree.ts'
import { faceObjects } from './typeface.ts'

const faces = Object.entries(faceObjects)
  .map(([name, number]) => `/${name} ${number} 0 R`)
  .join(' ')

/** Adds drawing to a page that Typst set: rules, and texts in one text object per table fragment. */
export class PageDrawing {
  readonly page: number
  readonly height: number
  readonly #firstMark: number
  readonly #elements: number[] = []
  readonly #operators: string[] = []

  /** `firstMark` is the number of marked sequences that Typst put on the page. */
  constructor({ number, height }: { number: number; height: number }, firstMark: number) {
    this.page = number
    this.height = height
    this.#firstMark = firstMark
  }

  /** The number of a new marked sequence whose contents belong to the element. */
  mark(element: number): number {
    return this.#firstMark + this.#elements.push(element) - 1
  }

  draw(rules: string, texts: string): void {
    this.#operators.push(`${rules}\nBT\n${texts}ET`)
  }

  /**
   * Appends the drawing after Typst's content, which leaves the graphics state unchanged. `colours` is the object of
   * the color space.
   */
  finish(file: EditedPdf, parents: ParentTree | null, colours: string): void {
    if (this.#operators.length === 0) return
    const content = file.addStream(`q /Inks cs /Inks CS\n${this.#operators.join('\n')}\nQ`)
    const drawn = file.words(this.page).replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${content} 0 R]`)
    const coloured = withResource(drawn, 'ColorSpace', `/Inks ${colours}`)
    file.change(this.page, withResource(coloured, 'Font', faces))
    if (this.#elements.length > 0) parents?.add(this.page, this.#elements)
  }
}
