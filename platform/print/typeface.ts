import { readFileSync } from 'node:fs'
import { Blob, Buffer as GlyphBuffer, ClusterLevel, Face, Feature, Font, shape } from 'harfbuzzjs'
import { sansFiles } from './fonts.ts'

export type FaceName = keyof typeof sansFiles

export type Typefaces = Record<FaceName, Typeface>

/** What a part calls the faces, which belong to the whole book, among its own objects: their numbers are far lower. */
export const faceObjects: Record<FaceName, number> = { regular: 1_000_000_001, semibold: 1_000_000_002 }

/** A text in the glyphs of a face, kerned as Typst kerns it. */
export interface ShapedText {
  /** In ems. */
  width: number
  /** Arrays as the operator TJ takes them, each so many ems above the line. */
  runs: { glyphs: string; rise: number }[]
}

/** Glyphs by their numbers, with the text that each stands for. */
export type UsedGlyphs = Map<number, string>

// As in the tables that Typst sets: digits of one width.
const features = [new Feature('tnum', 1), new Feature('lnum', 1)]

/** Of two texts that look alike, as a blank and one that no line breaks at, the glyph stands for the lower. */
export function remember(used: UsedGlyphs, glyph: number, text: string): void {
  const known = used.get(glyph)
  if (known === undefined || text < known) used.set(glyph, text)
}

let faces: Typefaces | undefined

/** The faces of this thread. */
export const typefaces = (): Typefaces =>
  (faces ??= { regular: new Typeface('regular'), semibold: new Typeface('semibold') })

/** Sets texts in one of our faces and remembers which glyphs they take. */
export class Typeface {
  readonly used: UsedGlyphs = new Map()
  readonly #font: Font
  readonly #unitsPerEm: number
  readonly #glyphs = new GlyphBuffer()
  // Names stand in many rows.
  readonly #shaped = new Map<string, ShapedText>()

  constructor(name: FaceName) {
    const face = new Face(new Blob(readFileSync(sansFiles[name])))
    this.#font = new Font(face)
    this.#unitsPerEm = face.upem
  }

  shape(text: string): ShapedText {
    const known = this.#shaped.get(text)
    if (known) return known
    const made = this.#shape(text)
    this.#shaped.set(text, made)
    return made
  }

  #shape(text: string): ShapedText {
    const buffer = this.#glyphs
    buffer.clearContents()
    // Without it a letter would stand for itself and the accent above it.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(this.#font, buffer, features)
    const thousandths = 1000 / this.#unitsPerEm
    const runs: ShapedText['runs'] = []
    let advance = 0
    // Where the next glyph would stand by the widths of the glyphs alone, in thousandths of an em.
    let pen = 0
    const glyphs = buffer.getGlyphInfosAndPositions()
    glyphs.forEach(({ codepoint: glyph, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }, place) => {
      const rise = yOffset / this.#unitsPerEm
      const last = runs.at(-1)
      const run = last?.rise === rise ? last : { glyphs: '', rise }
      if (run !== last) runs.push(run)
      const shift = Math.round((advance + xOffset) * thousandths - pen)
      if (shift !== 0) run.glyphs += ` ${-shift} `
      run.glyphs += `<${glyph.toString(16).padStart(4, '0')}>`
      pen += shift + this.#font.glyphHAdvance(glyph) * thousandths
      advance += xAdvance
      const next = glyphs.slice(place + 1).find(each => each.cluster > cluster)
      // Of several glyphs for one letter the first stands for it.
      const own = glyphs[place - 1]?.cluster === cluster ? '' : text.slice(cluster, next?.cluster)
      remember(this.used, glyph, own)
    })
    for (const run of runs) run.glyphs = `[${run.glyphs.replaceAll('><', '')}]`
    return { width: advance / this.#unitsPerEm, runs }
  }
}
