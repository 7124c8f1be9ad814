import { inflateRawSync } from 'node:zlib'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem } from '#domain/problems.ts'

const centralHead = 0x02014b50
const localHead = 0x04034b50
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')

/**
 * The parts of a workbook by name, each uncompressed within the remaining limit, whatever size the archive claims.
 * Throws `workbookUnreadable` if the file is not an archive and `workbookTooLarge` if it is too large uncompressed.
 */
export function* unpackParts(archive: Buffer): Generator<{ name: string; content: Buffer }> {
  const end = archive.lastIndexOf(endMark)
  if (archive.readUInt32LE(0) !== localHead || end < 0) throw problem('workbookUnreadable')
  const count = archive.readUInt16LE(end + 10)
  if (count > workbookLimits.parts)
    throw tooLarge(`The workbook has more than ${workbookLimits.parts} parts.`)
  let entry = archive.readUInt32LE(end + 16)
  let room = workbookLimits.unpackedBytes
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(entry) !== centralHead) throw problem('workbookUnreadable')
    const nameLength = archive.readUInt16LE(entry + 28)
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const content = unpack(archive, entry, room)
    room -= content.length
    yield { name, content }
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
}

function unpack(archive: Buffer, entry: number, room: number): Buffer {
  const local = archive.readUInt32LE(entry + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
  const method = archive.readUInt16LE(entry + 10)
  if (method !== 0 && method !== 8) throw problem('workbookUnreadable')
  if (method === 0 ? packed.length > room : room <= 0) throw unpackedTooLarge()
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: room })
  } catch (thrown) {
    throw thrown instanceof RangeError ? unpackedTooLarge() : problem('workbookUnreadable')
  }
}

const tooLarge = (detail: string) => problem('workbookTooLarge', { detail })
const unpackedTooLarge = () =>
  tooLarge(`The uncompressed workbook is larger than ${workbookLimits.unpackedBytes / 1_000_000} MB.`)
