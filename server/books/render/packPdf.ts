import { PackedPdf } from './packedPdf.ts'
import { readPdf } from './readPdf.ts'

/** The same PDF with its small objects packed. Throws when the file has no plain cross-reference table. */
export function packPdf(file: Buffer): Buffer {
  const { objects, trailer, size } = readPdf(file)
  const packed = new PackedPdf()
  while (packed.reserve() < size - 1);
  for (const { number, words, stream } of objects) {
    if (stream === null) packed.add(number, words)
    else packed.addStream(number, words, stream)
  }
  return packed.finish(trailer)
}
