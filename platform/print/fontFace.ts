import { readFileSync } from 'node:fs'

/** The characters that a TrueType file contains, and their widths. */
export interface FontFace {
  covers: (codePoint: number) => boolean
  /** The width of a text in ems, without kerning. A missing character counts as one em. */
  width: (text: string) => number
}

/** Reads the character map and advance widths of a TTF file. Throws if it has no full Unicode map. */
export function readFontFace(file: string): FontFace {
  const bytes = readFileSync(file)
  const tables = readTables(bytes)
  const glyphs = readCharacterMap(bytes, tables('cmap'))
  const unitsPerEm = bytes.readUInt16BE(tables('head') + 18)
  const measured = bytes.readUInt16BE(tables('hhea') + 34)
  const metrics = tables('hmtx')
  const advance = (codePoint: number) => {
    const glyph = glyphs.get(codePoint)
    if (glyph === undefined) return 1
    return bytes.readUInt16BE(metrics + 4 * Math.min(glyph, measured - 1)) / unitsPerEm
  }
  const advances = new Map([...glyphs.keys()].map(codePoint => [codePoint, advance(codePoint)]))
  return {
    covers: codePoint => glyphs.has(codePoint),
    width: text => {
      let sum = 0
      for (const character of text) sum += advances.get(character.codePointAt(0) ?? 0) ?? 1
      return sum
    },
  }
}

/**
 * Returns a function that gives the offset of a font table. The function throws if the font has no table of that
 * name.
 */
function readTables(bytes: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>()
  for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4); entry += 16) {
    offsets.set(bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8))
  }
  return tag => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`)
    return offset
  }
}

/** Character map format 12, which covers all of Unicode. Both of our families contain it. */
function readCharacterMap(bytes: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * bytes.readUInt16BE(cmap + 2); entry += 8) {
    const subtable = cmap + bytes.readUInt32BE(entry + 4)
    if (bytes.readUInt16BE(subtable) !== 12) continue
    const groups = bytes.readUInt32BE(subtable + 12)
    for (let group = subtable + 16; group < subtable + 16 + 12 * groups; group += 12) {
      const first = bytes.readUInt32BE(group)
      const last = bytes.readUInt32BE(group + 4)
      const glyph = bytes.readUInt32BE(group + 8)
      for (let codePoint = first; codePoint <= last; codePoint++) {
        glyphs.set(codePoint, glyph + codePoint - first)
      }
    }
    return glyphs
  }
  throw new Error('The font has no full Unicode character map.')
}
