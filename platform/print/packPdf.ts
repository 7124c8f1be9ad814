import { DocumentFaces, type DocumentGlyphs } from './documentFaces.ts'
import { PackedPdf, renumber } from './pdf/packedPdf.ts'
import type { ReadPdf } from './pdf/readPdf.ts'

/** This is the default, but Typst states it, and Poppler reports it as a syntax error in every file. */
const typstSuspects = '/Suspects false'

/** The same PDF with its small objects compressed and the faces of its tables embedded. */
export function packPdf({ objects, trailer, size }: ReadPdf, glyphs: DocumentGlyphs): Buffer {
  const packed = new PackedPdf({ first: size })
  const faces = new DocumentFaces(packed)
  faces.add(glyphs)
  const to = (number: number) => faces.objects.get(number) ?? number
  for (const { number, words, stream } of objects) {
    if (stream === null) packed.add(number, renumber(words.replace(typstSuspects, ''), to, ''))
    else packed.addStream(number, words, stream)
  }
  faces.finish()
  return packed.finish(trailer.replace(/\/ID \[[^\]]*\]/, ''))
}
