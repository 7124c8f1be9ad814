import { crc32, deflateRawSync } from 'node:zlib'

interface ZipOptions {
  /** The modification time of every file; by default, the earliest that ZIP can express. */
  day?: Date
  /** How much to compress, from 0 (not at all) to 9. */
  level?: number
}

const utf8Names = 0x0800
const deflated = 8
const version = 20

/** A ZIP archive of these files by path, in this order. The same files always give the same bytes. */
export function makeZip(files: Record<string, string | Uint8Array>, options: ZipOptions = {}): Buffer {
  const day = toMsDosDay(options.day ?? new Date(0))
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const name = Buffer.from(path)
    const packed = deflateRawSync(bytes, { level: options.level })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt16LE(day, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, name)
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const directory = Buffer.concat(entries)
  const count = Object.keys(files).length
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const toMsDosDay = (day: Date): number =>
  (Math.max(day.getUTCFullYear() - 1980, 0) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate()
