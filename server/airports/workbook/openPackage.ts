import { readXml } from 'hucre/xml'
import { problem } from '#domain/problems.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import { mostRowsAboveHeadings } from './marks.ts'
import { openArchive, toPartName, type Archive, type ArchiveLimits } from './openArchive.ts'

interface PackedSheet {
  name: string
  /** The first rows. Empty for a tab without cells, such as one with a chart. */
  peek: () => string
  read: () => string
}

/** The parts of a workbook that its cells depend on, whatever they are named in the file. */
export interface WorkbookPackage {
  /** In the order of the tabs. */
  sheets: PackedSheet[]
  strings: string | null
  styles: string | null
  is1904: boolean
}

interface Relation {
  id: string
  type: string
  part: string
}

/** Finds the parts by their relations, as the file format demands. Pictures, charts, and the like are not unpacked. */
export function openPackage(bytes: Buffer, limits?: ArchiveLimits): WorkbookPackage {
  refuseOtherFormats(bytes)
  const archive = openArchive(bytes, limits)
  const book = listRelations(archive, '').find(({ type }) => type === 'officeDocument')
  if (!book) throw unreadable(explainOtherArchive(archive))
  if (!book.part.endsWith('.xml')) throw unreadable(saveAsXlsx('It is a binary workbook (.xlsb).'))
  const relations = listRelations(archive, book.part)
  const xml = readText(archive, book.part)
  const readOnly = (wanted: string) => {
    const found = relations.find(({ type, part }) => type === wanted && archive.has(part))
    return found ? readText(archive, found.part) : null
  }
  const sheets = listElements(xml, 'sheet').map(sheet => {
    const id = Object.entries(sheet).find(([name]) => /^@(?:\w+:)?id$/i.test(name))?.[1]
    const relation = relations.find(each => each.id === id)
    const part = relation?.type === 'worksheet' ? relation.part : null
    return {
      name: sheet['@name'] ?? '',
      peek: () => (part === null ? '' : cutAfterFirstRows(decode(archive.peek(part)))),
      read: () => (part === null ? '' : readText(archive, part)),
    }
  })
  if (sheets.length === 0) throw unreadable()
  return {
    sheets,
    strings: readOnly('sharedStrings'),
    styles: readOnly('styles'),
    is1904: listElements(xml, 'workbookPr').some(each => /^(?:1|true)$/.test(each['@date1904'] ?? '')),
  }
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The workbook with these sheets only and with the usual part names, which every reader understands. */
export function repackSheets(
  { strings, styles, is1904 }: WorkbookPackage,
  sheets: readonly string[],
): Uint8Array {
  const relate = (relations: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships>${relations
      .map(
        ([type, target], index) =>
          `<Relationship Id="rId${index}" Type="${officeRelations}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  const shared = { ...(strings && { 'strings.xml': strings }), ...(styles && { 'styles.xml': styles }) }
  const elements = sheets.map(
    (_, index) => `<sheet name="${index}" sheetId="${index + 1}" r:id="rId${index}"/>`,
  )
  return makeZip(
    {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relate([['officeDocument', 'workbook.xml']]),
      'workbook.xml': `<workbook><workbookPr date1904="${is1904}"/><sheets>${elements.join('')}</sheets></workbook>`,
      '_rels/workbook.xml.rels': relate([
        ...sheets.map((_, index) => ['worksheet', `sheet${index}.xml`] as const),
        ['sharedStrings', 'strings.xml'],
        ['styles', 'styles.xml'],
      ]),
      ...shared,
      ...Object.fromEntries(sheets.map((xml, index) => [`sheet${index}.xml`, xml])),
    },
    { level: 0 },
  )
}

/** The relations of a part; of the whole file for ''. */
function listRelations(archive: Archive, part: string): Relation[] {
  const folder = part.replace(/[^/]*$/, '')
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  if (!archive.has(name)) return []
  return listElements(readText(archive, name), 'Relationship').map(relation => ({
    id: relation['@Id'] ?? '',
    type: relation['@Type']?.split('/').at(-1) ?? '',
    part: resolvePart(folder, relation['@Target'] ?? ''),
  }))
}

/** The name of a part relative to a folder. */
function resolvePart(folder: string, target: string): string {
  const url = URL.parse(target.replaceAll('\\', '/'), `part:///${folder}`)
  return toPartName(decodeURIComponent(url?.pathname ?? ''))
}

/** The attributes of each such element. */
const listElements = (xml: string, rowTag: string) =>
  readXml<Record<string, string | null>>(xml, { rowTag, stripNamespaces: true }).data

function readText(archive: Archive, part: string): string {
  const text = decode(archive.read(part))
  requireClosedMarkup(text)
  return text
}

function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Readers ignore that the rest is missing. */
function cutAfterFirstRows(xml: string): string {
  let end = 0
  const rowEnds = xml.matchAll(/<\/(?:\w+:)?row\s*>/g).take(mostRowsAboveHeadings)
  for (const { index, 0: tag } of rowEnds) end = index + tag.length
  const rows = xml.slice(0, end)
  requireClosedMarkup(rows)
  return rows
}

const unreadable = (detail?: string) => problem('workbookUnreadable', detail === undefined ? {} : { detail })

const saveAsXlsx = (what: string): string =>
  `${what} Save it as an Excel workbook (.xlsx), and upload that file.`

/** The container of old workbooks, and of files that are encrypted. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Throws `workbookUnreadable` with what the file is instead, and how to get a workbook. */
function refuseOtherFormats(bytes: Buffer): void {
  if (!bytes.subarray(0, 8).equals(compoundFile)) return
  const mentions = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'))
  if (mentions('DRMEncrypted'))
    throw unreadable(
      'It is protected by a sensitivity label or by rights management. In Excel, choose a label without encryption (Home, Sensitivity) or “Unrestricted Access” (File, Info, Protect Workbook), save the file, and upload it again.',
    )
  if (mentions('EncryptedPackage'))
    throw unreadable(
      'It is protected with a password. In Excel, choose File, Info, Protect Workbook, Encrypt with Password, delete the password, save the file, and upload it again.',
    )
  throw unreadable(saveAsXlsx('It is a workbook of an old version of Excel (.xls).'))
}

/** What an archive without a workbook is, if it is known. */
const explainOtherArchive = (archive: Archive): string | undefined =>
  archive.has('mimetype') && archive.has('content.xml')
    ? saveAsXlsx('It is an OpenDocument spreadsheet (.ods).')
    : undefined

const longestMarkup = 200_000
const otherMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Throws `workbookUnreadable` for a tag or comment that is too long or unclosed, because readers would rescan it from
 * its beginning repeatedly.
 */
function requireClosedMarkup(xml: string): void {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const [begin = '', mark] = otherMarkup.find(each => xml.startsWith(each[0], start)) ?? []
    const end = mark ? xml.indexOf(mark, start + begin.length) : findTagEnd(xml, start)
    if (end < 0 || end - start > longestMarkup) throw problem('workbookUnreadable')
    start = xml.indexOf('<', end)
  }
}

/** -1 if the tag is too long, or if another one begins in it. */
function findTagEnd(xml: string, start: number): number {
  let quote = ''
  for (let index = start + 1; index <= start + longestMarkup && index < xml.length; index++) {
    const character = xml.charAt(index)
    if (character === '<') return -1
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return index
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}
