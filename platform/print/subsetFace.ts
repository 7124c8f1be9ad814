import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

// The types of Node know no WebAssembly, which belongs to the browser's.
const engine = z
  .object({
    Module: z.custom<new (bytes: Uint8Array) => object>(),
    Instance: z.custom<new (module: object) => { exports: object }>(),
  })
  .parse(Reflect.get(globalThis, 'WebAssembly'))

const pointer = z.custom<(...args: number[]) => number>(value => typeof value === 'function')
/** What we call of HarfBuzz's subsetter, which comes as bare WebAssembly: numbers are addresses in its memory. */
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
// A PDF names glyphs by their numbers and needs neither characters nor names nor rules of layout.
const dropped = ['cmap', 'name', 'post', 'OS/2', 'GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'gasp']

/** The font file with the outlines of some glyphs only, which keep their numbers. Throws where it is no font. */
export function subsetFace(file: string, glyphs: Iterable<number>): Buffer {
  const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  // It keeps nothing between two fonts: a new one each time gives its memory back.
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
