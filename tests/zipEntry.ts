import { inflateRawSync } from 'node:zlib'

/** One file of a ZIP archive as text. Throws if the archive does not list it. */
export function zipEntry(archive: Uint8Array, name: string): string {
  const found = zipEntries(archive).find(entry => entry.name === name)
  if (!found) throw new Error(`The archive holds no ${name}.`)
  return found.text
}

/** All files of a ZIP archive as text. */
export const zipEntries = (archive: Uint8Array): { name: string; text: string }[] =>
  Array.from(zipFiles(archive), ([name, content]) => ({ name, text: content.toString('utf8') }))

/** All files of a ZIP archive by name, in the archive's order. */
export function zipFiles(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive)
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let entry = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = bytes.readUInt16LE(entry + 28)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
    files.set(name, read(bytes, entry))
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
  }
  return files
}

function read(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  return bytes.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content)
}
