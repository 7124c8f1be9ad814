import type { EditedPdf } from './editedPdf.ts'
import type { PartTags } from './readPart.ts'

/** For each page, the elements that its marked sequences belong to, in order. */
export class ParentTree {
  readonly #file: EditedPdf
  readonly #tags: PartTags
  readonly #byKey: Map<number, number>
  readonly #added: [key: number, number: number][] = []
  #nextKey: number

  constructor(file: EditedPdf, tags: PartTags) {
    this.#file = file
    this.#tags = tags
    this.#byKey = new Map(tags.parents.map(({ key, number }) => [key, number]))
    this.#nextKey = Math.max(-1, ...this.#byKey.keys()) + 1
  }

  /** The number of marked sequences on a page, which is also the number of the next one. */
  marksOn(page: number): number {
    const own = this.#ownOf(page)
    return own === undefined ? 0 : (this.#file.words(own).match(/ R/g)?.length ?? 0)
  }

  /** `elements` own the next marked sequences of the page. */
  add(page: number, elements: readonly number[]): void {
    const added = elements.map(element => `${element} 0 R`).join(' ')
    const own = this.#ownOf(page)
    if (own !== undefined) return this.#file.change(own, this.#file.words(own).replace(/\]$/, ` ${added}]`))
    const number = this.#file.add(`[${added}]`)
    const key = this.#nextKey++
    this.#added.push([key, number])
    this.#file.change(page, this.#file.words(page).replace(/>>$/, `/StructParents ${key} >>`))
  }

  finish(): void {
    const added = this.#added.map(([key, number]) => ` ${key} ${number} 0 R`).join('')
    const { root } = this.#tags
    const words = this.#file
      .words(root)
      .replace(/(\/ParentTree <<\s*\/Nums \[[^\]]*)/, `$1${added}`)
      .replace(/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${this.#nextKey}`)
    this.#file.change(root, words)
  }

  #ownOf(page: number): number | undefined {
    const [, key] = /\/StructParents (\d+)/.exec(this.#file.words(page)) ?? []
    return key === undefined ? undefined : this.#byKey.get(Number(key))
  }
}
