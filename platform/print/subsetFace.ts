import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

// Node's types lack WebAssembly, which they leave to the browser's.
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
export function subsetFace(file: string, glyphs: Iterable<number>): Buffer {
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
  const made = hb.hb_subset_or_fail(face, input)
  if (made === 0) throw new Error('The font cannot be cut down to its glyphs.')
  const blob = hb.hb_face_reference_blob(made)
  const start = hb.hb_blob_get_data(blob, 0)
  return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)))
}
