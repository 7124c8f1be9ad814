const localHead = 0x04034b50
const centralHead = 0x02014b50
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const centralHeadLength = 46

/** The names in an archive's own list of contents, nothing unpacked; none for what is no whole archive. */
export function zipNames(archive: Buffer): string[] {
  const end = archive.lastIndexOf(endMark)
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(0) !== localHead) return []
  const names: string[] = []
  let entry = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (entry + centralHeadLength > end || archive.readUInt32LE(entry) !== centralHead) return []
    const nameLength = archive.readUInt16LE(entry + 28)
    names.push(archive.toString('utf8', entry + centralHeadLength, entry + centralHeadLength + nameLength))
    entry +=
      centralHeadLength + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
  return names
}
