import { constants, inflateRawSync } from 'node:zlib'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem } from '#domain/problems.ts'

const marks = { local: 0x04034b50, central: 0x02014b50, end: 'PK\u0005\u0006', largeEnd: 'PK\u0006\u0006' }
/** A field with this value is in the entry's extra data, which some programs write for small files too. */
const isElsewhere = 0xffff_ffff

/** How much of an archive is read. */
export type ArchiveLimits = Record<'unpackedBytes' | 'parts', number>

/** The parts of a ZIP archive. */
export interface Archive {
  /** In their order, in lower case. */
  names: readonly string[]
  has: (name: string) => boolean
  /** The content of a part. All parts together unpack to at most the limit, whatever size the archive claims. */
  read: (name: string) => Buffer
  /** The beginning of a part, which costs no more than its length, however large the part. */
  peek: (name: string) => Buffer
}

interface Entry {
  method: number
  isEncrypted: boolean
  size: number
  start: number
}

/** Part names are compared without case. Some programs write backslashes, or a slash at the beginning. */
export const toPartName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Throws `workbookUnreadable` if the file is not an archive, and `workbookTooLarge` if it has too many parts. */
export function openArchive(bytes: Buffer, limits: ArchiveLimits = workbookLimits): Archive {
  const entries = new Map<string, Entry>(listEntries(bytes, limits))
  let room = limits.unpackedBytes
  const find = (name: string): Entry => {
    const entry = entries.get(toPartName(name))
    if (!entry) throw problem('workbookUnreadable')
    return entry
  }
  return {
    names: [...entries.keys()],
    has: name => entries.has(toPartName(name)),
    read: name => {
      const content = unpack(bytes, find(name), { room, limits })
      room -= content.length
      return content
    },
    peek: name => unpackBeginning(bytes, find(name)),
  }
}

function* listEntries(bytes: Buffer, limits: ArchiveLimits): Generator<[string, Entry]> {
  const end = bytes.lastIndexOf(marks.end, bytes.length, 'latin1')
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== marks.local || end < 0)
    throw problem('workbookUnreadable')
  let count = bytes.readUInt16LE(end + 10)
  let offset = bytes.readUInt32LE(end + 16)
  if (offset === isElsewhere) {
    const large = bytes.lastIndexOf(marks.largeEnd, end, 'latin1')
    count = readLong(bytes, large + 32)
    offset = readLong(bytes, large + 48)
  }
  if (count > limits.parts)
    throw problem('workbookTooLarge', { detail: `The file has more than ${limits.parts} parts.` })
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(offset) !== marks.central) throw problem('workbookUnreadable')
    const nameEnd = offset + 46 + bytes.readUInt16LE(offset + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(offset + 30)
    yield [
      toPartName(bytes.toString('utf8', offset + 46, nameEnd)),
      readEntry(bytes, offset, { nameEnd, extraEnd }),
    ]
    offset = extraEnd + bytes.readUInt16LE(offset + 32)
  }
}

function readEntry(
  bytes: Buffer,
  offset: number,
  { nameEnd, extraEnd }: { nameEnd: number; extraEnd: number },
) {
  const [unpacked, packed, local] = [24, 20, 42].map(field => bytes.readUInt32LE(offset + field))
  let extra = nameEnd
  while (extra + 4 <= extraEnd && bytes.readUInt16LE(extra) !== 1) extra += 4 + bytes.readUInt16LE(extra + 2)
  extra += 4
  const [, size = 0, start = 0] = [unpacked, packed, local].map(value => {
    if (value !== isElsewhere) return value
    extra += 8
    return readLong(bytes, extra - 8)
  })
  return {
    method: bytes.readUInt16LE(offset + 10),
    isEncrypted: (bytes.readUInt16LE(offset + 8) & 1) === 1,
    size,
    start: start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28),
  }
}

const readLong = (bytes: Buffer, offset: number): number => Number(bytes.readBigUInt64LE(offset))

function unpack(
  bytes: Buffer,
  { method, isEncrypted, size, start }: Entry,
  { room, limits }: { room: number; limits: ArchiveLimits },
): Buffer {
  if (isEncrypted || (method !== 0 && method !== 8)) throw problem('workbookUnreadable')
  const packed = bytes.subarray(start, start + size)
  if (method === 0 ? packed.length > room : room <= 0) throw unpackedTooLarge(limits)
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: room })
  } catch (thrown) {
    throw thrown instanceof RangeError ? unpackedTooLarge(limits) : problem('workbookUnreadable')
  }
}

const packedBeginning = 8000

/** Deflating shortens by a factor of a thousand at most. */
function unpackBeginning(bytes: Buffer, { method, size, start }: Entry): Buffer {
  const packed = bytes.subarray(start, start + Math.min(size, packedBeginning))
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw problem('workbookUnreadable')
  }
}

const unpackedTooLarge = ({ unpackedBytes }: ArchiveLimits) =>
  problem('workbookTooLarge', {
    detail: `The uncompressed file is larger than ${unpackedBytes / 1_000_000} MB.`,
  })
