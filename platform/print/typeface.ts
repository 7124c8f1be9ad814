import { readFileSync } from 'node:fs'
import { Blob, Buffer as GlyphBuffer, ClusterLevel, Face, Feature, Font, shape } from 'harfbuzzjs'
import { sansFiles } from './fonts.ts'

export type FaceName = keyof typeof sansFiles

export type Typefaces = Record<FaceName, Typeface>

/**
 * The names by which a part refers to the faces, which belong to the whole book. Its own object numbers are far
 * lower.
 */
export const faceObjects: Record<FaceName, number> = { regular: 1_000_000_001, semibold: 1_000_000_002 }

/** A text as glyphs of a face, kerned as Typst kerns it. */
interface ShapedText {
  /** In ems. */
  width: number
  /** Arrays for the operator TJ, each with its height above the baseline in ems. */
  runs: { glyphs: string; rise: number }[]
}

/** Glyphs by number, with the text of each. */
export type UsedGlyphs = Map<number, string>

// As in tables that Typst sets: figures of equal width.
const features = [new Feature('tnum', 1), new Feature('lnum', 1)]

/** If two texts look alike, such as a space and a no-break space, the glyph represents the lower code point. */
export function recordGlyph(used: UsedGlyphs, glyph: number, text: string): void {
  const known = used.get(glyph)
  if (known === undefined || text < known) used.set(glyph, text)
}

let faces: Typefaces | undefined

/** The typefaces of this thread. */
export const typefaces = (): Typefaces =>
  (faces ??= { regular: new Typeface('regular'), semibold: new Typeface('semibold') })

/** Typesets texts in one typeface and records the glyphs they use. */
class Typeface {
  readonly used: UsedGlyphs = new Map()
  readonly #font: Font
  readonly #unitsPerEm: number
  readonly #glyphs = new GlyphBuffer()
  // Names occur in many rows.
  readonly #shaped = new Map<string, ShapedText>()

  constructor(name: FaceName) {
    const face = new Face(new Blob(readFileSync(sansFiles[name])))
    this.#font = new Font(face)
    this.#unitsPerEm = face.upem
  }

  shape(text: string): ShapedText {
    const known = this.#shaped.get(text)
    if (known) return known
    const glyphs = this.#shape(text)
    this.#shaped.set(text, glyphs)
    return glyphs
  }

  #shape(text: string): ShapedText {
    const buffer = this.#glyphs
    buffer.clearContents()
    // Otherwise a letter and its accent would be two separate texts.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(this.#font, buffer, features)
    const thousandths = 1000 / this.#unitsPerEm
    const runs: ShapedText['runs'] = []
    let advance = 0
    // Where the next glyph would be by advance widths alone, in thousandths of an em.
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
      let next = place + 1
      while (glyphs[next]?.cluster === cluster) next++
      // If a letter has several glyphs, the first represents it.
      const own = glyphs[place - 1]?.cluster === cluster ? '' : text.slice(cluster, glyphs[next]?.cluster)
      recordGlyph(this.used, glyph, own)
    })
    for (const run of runs) run.glyphs = `[${run.glyphs.replaceAll('><', '')}]`
    return { width: advance / this.#unitsPerEm, runs }
  }
}
