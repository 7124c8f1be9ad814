import type { ArchiveFormat } from '#domain/publishing/archive.ts'
import { problem } from '#domain/problems.ts'

const localHead = 0x04034b50
const centralHead = 0x02014b50
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const centralHeadLength = 46
const workbookParts = ['[Content_Types].xml', 'xl/workbook.xml']

/** Rejects files that only claim to be a PDF or a workbook. Throws `fileUnreadable`. */
export function requireFormat(format: ArchiveFormat, bytes: Buffer): void {
  const isRight = format === 'pdf' ? isPdf(bytes) : isWorkbook(bytes)
  if (!isRight) throw problem('fileUnreadable')
}

/** Begins and ends as a PDF; half a file does not. */
function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(bytes.subarray(0, 16).toString('latin1')) && end.includes('%%EOF')
}

/** Nothing is unpacked. A workbook with macros is not accepted. */
function isWorkbook(bytes: Buffer): boolean {
  const names = zipNames(bytes)
  return workbookParts.every(part => names.includes(part)) && !names.some(name => /vbaProject/i.test(name))
}

/** The names in an archive's own list of contents, nothing unpacked; none for what is no whole archive. */
function zipNames(archive: Buffer): string[] {
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
