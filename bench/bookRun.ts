import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Book } from '#domain/book.ts'
import { bookFrame, bookParts, type BookPart } from '#server/books/render/bookParts.ts'
import { makeBookPdf } from '#server/books/render/makeBookPdf.ts'
import { tablesIn } from '#server/books/render/printedBlocks.ts'
import { printedPart } from '#server/books/render/printedPart.ts'
import { setBook } from '#server/books/render/setBook.ts'
import { setPart, withRooms } from '#server/books/render/setPart.ts'
import type { SetTable } from '#server/books/render/setTable.ts'
import { forget, layOut, writePdf } from '#server/reports/render/compile.ts'
import { fontFiles } from '#server/reports/render/fonts.ts'

// One way to make the book, in a process of its own: node --expose-gc bench/bookRun.ts WAY BOOK.json OUT
// Prints how long it took, on the clock and of the processor's time, and the most memory that it held, in bytes.
// `record` writes what Typst is given for each part; `bare` has Typst set just that, without model, joining and packing.

const [, , way = '', source = '', target = ''] = process.argv
const read = (): Book => z.custom<Book>().parse(JSON.parse(readFileSync(source, 'utf8')))

interface Table {
  widths: number[]
  body: string[][]
}

const plainTable = ({ columns, rows }: SetTable): Table => ({
  widths: columns.map(({ width }) => width - 8),
  body: [columns.map(({ label }) => label.join('\n')), ...rows.map(row => row.map(cell => cell.join('\n')))],
})

/** Every table of the book, as rows of plain texts under their heads. */
function tablesOf(book: Book): Table[] {
  const { profiles, lists } = bookParts(book)
  const parts = [...profiles, ...lists].map(part => printedPart(part, 'letter'))
  return parts
    .flatMap(({ reports, airports, companies }) => [
      ...reports.flatMap(({ sections }) => sections),
      ...[...airports, ...companies].flatMap(({ blocks }) => tablesIn(blocks)),
    ])
    .map(({ table }) => plainTable(table))
}

interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allows: () => boolean): void
  setLocalAccessPolicy(allows: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

async function withPdfmake(book: Book): Promise<Uint8Array> {
  const pdfmake = z.custom<Pdfmake>().parse(createRequire(import.meta.url)('pdfmake'))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.setFonts({ Sans: { normal: fontFiles[2], bold: fontFiles[3] } })
  const content = tablesOf(book).map(({ widths, body }) => ({
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, dontBreakRows: true, widths, body },
  }))
  const definition = { pageSize: 'LETTER', defaultStyle: { font: 'Sans', fontSize: 8 }, content }
  return pdfmake.createPdf(definition).getBuffer()
}

const look = { paper: 'letter', tags: false } as const

/** What Typst is given, part by part, in the order in which it is set. */
async function record(book: Book): Promise<Uint8Array> {
  const frame = bookFrame(book, look)
  const given: string[] = []
  const set = async (part: BookPart) => {
    given.push(withRooms({ ...frame, ...printedPart(part, 'letter') }).data)
    return setPart(frame, part)
  }
  await setBook(book, { frame, look, set, progress: () => undefined })
  return Buffer.from(JSON.stringify(given))
}

async function bare(given: readonly string[]): Promise<Uint8Array> {
  const folder = new URL('../server/books/render/', import.meta.url)
  let last: Uint8Array = new Uint8Array()
  for (const data of given) {
    last = writePdf(layOut({ folder, template: 'book.typ', dataFile: 'book.json', data }), 'bare')
    await new Promise(resume => setImmediate(resume))
    forget()
  }
  return last
}

const ways: Record<string, (book: Book) => Promise<Uint8Array>> = {
  pdfmake: withPdfmake,
  print: book => makeBookPdf(book, look, () => undefined),
  online: book => makeBookPdf(book, { ...look, tags: true }, () => undefined),
  record,
}

const book = read()
const work = ways[way] ?? (() => bare(z.array(z.string()).parse(book)))
const start = performance.now()
const worked = process.cpuUsage()
const made = await work(book)
const milliseconds = Math.round(performance.now() - start)
const { user, system } = process.cpuUsage(worked)
const cpuMilliseconds = Math.round((user + system) / 1000)
writeFileSync(target, made)
const peakBytes = process.resourceUsage().maxRSS * 1024
process.stdout.write(
  JSON.stringify({ milliseconds, cpuMilliseconds, peakBytes, fileBytes: made.length }),
  () => process.exit(),
)
