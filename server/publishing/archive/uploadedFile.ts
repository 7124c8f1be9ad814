import { zipNames } from './zipNames.ts'
import type { ArchiveFormat } from '#domain/publishing/archive.ts'
import { problem } from '#domain/problems.ts'

const workbookParts = ['[Content_Types].xml', 'xl/workbook.xml']

/** Refuses what only says that it is a PDF or a workbook. Throws `fileUnreadable`. */
export function requireFormat(format: ArchiveFormat, bytes: Buffer): void {
  const isRight = format === 'pdf' ? isPdf(bytes) : isWorkbook(bytes)
  if (!isRight) throw problem('fileUnreadable')
}

/** Begins as a PDF and ends as one: half a file does not. */
function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 1024)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(bytes.subarray(0, 16).toString('latin1')) && end.includes('%%EOF')
}

/** Nothing is unpacked for it. A workbook with macros is none that is kept. */
function isWorkbook(bytes: Buffer): boolean {
  const names = zipNames(bytes)
  return workbookParts.every(part => names.includes(part)) && !names.some(name => /vbaProject/i.test(name))
}
