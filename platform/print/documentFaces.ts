import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { splitIntoBatches } from '../contract/splitIntoBatches.ts'
import { readTables } from './fontFace.ts'
import { sansFiles } from './fonts.ts'
import type { PackedPdf } from './pdf/packedPdf.ts'
import { faceObjects, recordGlyph, type FaceName, type UsedGlyphs } from './typeface.ts'

export type DocumentGlyphs = Record<FaceName, UsedGlyphs>

/** The typefaces of a document’s tables. All parts refer to them before they are written. */
export class DocumentFaces {
  /** Object numbers by the names that the parts use. */
  readonly objects: ReadonlyMap<number, number>
  readonly #file: PackedPdf
  readonly #used: DocumentGlyphs = { regular: new Map(), semibold: new Map() }

  constructor(file: PackedPdf) {
    this.#file = file
    this.objects = new Map(faceNames.map(name => [faceObjects[name], file.reserve()] as const))
  }

  /** The glyphs that one part uses. */
  add(glyphs: DocumentGlyphs): void {
    for (const name of faceNames) {
      for (const [glyph, text] of glyphs[name]) recordGlyph(this.#used[name], glyph, text)
    }
  }

  finish(): void {
    for (const name of faceNames)
      embedFace(this.#file, this.objects.get(faceObjects[name]) ?? 0, name, this.#used[name])
  }
}

const faceNames = ['regular', 'semibold'] as const
const names: Record<FaceName, string> = { regular: 'SourceSans3-Regular', semibold: 'SourceSans3-SemiBold' }
/** The width of vertical stems, for viewers that substitute the font. The font file does not contain it. */
const stems: Record<FaceName, number> = { regular: 84, semibold: 121 }
const symbolic = 4

/** Writes the face as the object `number`, with the outlines of the used glyphs and the text of each. */
function embedFace(file: PackedPdf, number: number, name: FaceName, used: UsedGlyphs): void {
  const glyphs = Array.from(used.keys()).toSorted((one, other) => one - other)
  const { widths, ...metrics } = readMetrics(sansFiles[name], glyphs)
  const program = subsetFace(sansFiles[name], glyphs)
  const descendant = file.reserve()
  const descriptor = file.reserve()
  const fontFile = file.reserve()
  const toUnicode = file.reserve()
  const baseFont = `/${createSubsetTag(glyphs)}+${names[name]}`
  file.add(
    number,
    `<< /Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H
/DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  )
  file.add(
    descendant,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont} /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
/DW 0 /W [${glyphs.map((glyph, place) => `${glyph} [${widths[place]}]`).join(' ')}] >>`,
  )
  file.add(
    descriptor,
    `<< /Type /FontDescriptor /FontName ${baseFont} /Flags ${symbolic} /FontBBox [${metrics.box.join(' ')}] /ItalicAngle 0
/Ascent ${metrics.ascent} /Descent ${metrics.descent} /CapHeight ${metrics.capHeight} /StemV ${stems[name]}
/FontFile2 ${fontFile} 0 R >>`,
  )
  file.addDeflatedStream(fontFile, `/Length1 ${program.length}`, program)
  file.addDeflatedStream(toUnicode, '', Buffer.from(characterMap(glyphs, used)))
}

/** Six letters that differ between subsets. */
function createSubsetTag(glyphs: readonly number[]): string {
  const digest = createHash('sha256').update(glyphs.join()).digest()
  return String.fromCharCode(...digest.subarray(0, 6).map(byte => 65 + (byte % 26)))
}

/** In thousandths of an em. */
function readMetrics(path: string, glyphs: readonly number[]) {
  const bytes = readFileSync(path)
  const table = readTables(bytes)
  const scale = 1000 / bytes.readUInt16BE(table('head') + 18)
  const at = (place: number) => Math.round(bytes.readInt16BE(place) * scale)
  const measured = bytes.readUInt16BE(table('hhea') + 34)
  const width = (glyph: number) =>
    bytes.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, measured - 1)) * scale
  return {
    widths: glyphs.map(glyph => Math.round(width(glyph))),
    box: [36, 38, 40, 42].map(place => at(table('head') + place)),
    ascent: at(table('hhea') + 4),
    descent: at(table('hhea') + 6),
    capHeight: at(table('OS/2') + 88),
  }
}

const linesOfBlock = 100

/** The text of each glyph, for searching, copying, and reading aloud. */
function characterMap(glyphs: readonly number[], used: UsedGlyphs): string {
  const mapped = glyphs.flatMap(glyph => {
    const text = used.get(glyph) ?? ''
    const utf16 = Buffer.from(text, 'utf16le').swap16().toString('hex')
    return text === '' ? [] : [`<${glyph.toString(16).padStart(4, '0')}> <${utf16}>`]
  })
  const blocks = Array.from(
    splitIntoBatches(mapped, linesOfBlock),
    lines => `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`,
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

// Node's types do not declare WebAssembly, which is in the browser's.
const engine = z
  .object({
    Module: z.custom<new (bytes: Uint8Array) => object>(),
    Instance: z.custom<new (module: object) => { exports: object }>(),
  })
  .parse(Reflect.get(globalThis, 'WebAssembly'))

const pointer = z.custom<(...args: number[]) => number>(value => typeof value === 'function')
/** The functions of HarfBuzz's subsetter that we call. It is bare WebAssembly: numbers are addresses in its memory. */
const subsetter = z.object({
  memory: z.custom<{ buffer: ArrayBuffer }>(),
  _initialize: pointer,
  malloc: pointer,
  hb_blob_create: pointer,
  hb_blob_get_data: pointer,
  hb_blob_get_length: pointer,
  hb_face_create: pointer,
  hb_face_reference_blob: pointer,
  hb_set_add: pointer,
  hb_subset_input_create_or_fail: pointer,
  hb_subset_input_glyph_set: pointer,
  hb_subset_input_set: pointer,
  hb_subset_input_set_flags: pointer,
  hb_subset_or_fail: pointer,
})

const writable = 2
const dropTables = 3
const retainGlyphNumbers = 2
// A PDF refers to glyphs by number and needs no characters, names, or layout rules.
const dropped = ['cmap', 'name', 'post', 'OS/2', 'GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'gasp']

/**
 * The font file reduced to the outlines of some glyphs, which keep their numbers. Throws if the input is not a font.
 */
function subsetFace(file: string, glyphs: Iterable<number>): Buffer {
  const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  // A new instance per font releases its memory.
  const instance = new engine.Instance(new engine.Module(readFileSync(wasm)))
  const { _initialize: initialize, ...hb } = subsetter.parse(instance.exports)
  initialize()
  const font = readFileSync(file)
  const room = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, room)
  const face = hb.hb_face_create(hb.hb_blob_create(room, font.length, writable, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
  const without = hb.hb_subset_input_set(input, dropTables)
  for (const tag of dropped) hb.hb_set_add(without, Buffer.from(tag.padEnd(4)).readUInt32BE())
  hb.hb_subset_input_set_flags(input, retainGlyphNumbers)
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('The font cannot be subset.')
  const blob = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(blob, 0)
  return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)))
}
