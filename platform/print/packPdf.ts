import { PackedPdf } from './pdf/packedPdf.ts'
import type { ReadPdf } from './pdf/readPdf.ts'

/** This is the default, but Typst states it, and Poppler reports it as a syntax error in every file. */
const typstSuspects = '/Suspects false'

/** The same PDF with its small objects compressed. */
export function packPdf({ objects, trailer, size }: ReadPdf): Buffer {
  const packed = new PackedPdf(size)
  for (const { number, words, stream } of objects) {
    if (stream === null) packed.add(number, words.replace(typstSuspects, ''))
    else packed.addStream(number, words, stream)
  }
  return packed.finish(trailer.replace(/\/ID \[[^\]]*\]/, ''))
}
