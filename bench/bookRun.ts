import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Book } from '#domain/book.ts'
import { packPdf } from '#server/books/render/packPdf.ts'
import { printedBook, type PrintedBook } from '#server/books/render/printedBook.ts'
import { compile } from '#server/reports/render/compile.ts'
import { fontFiles } from '#server/reports/render/fonts.ts'

// One way to make the book, in a process of its own: node bench/bookRun.ts WAY BOOK.json OUT.pdf
// Prints how long it took, on the clock and of the processor's time, and the most memory that it held, in bytes.

const [, , way = '', source = '', target = ''] = process.argv
const book = z.custom<Book>().parse(JSON.parse(readFileSync(source, 'utf8')))

interface Table {
  widths: number[]
  body: string[][]
}

/** Every table of the book, as rows of plain texts under their heads. */
function tablesOf(printed: PrintedBook): Table[] {
  const reports = [...printed.rankings, ...printed.lists].flatMap(({ columns, sections }) =>
    sections.map(({ rows }) => ({
      widths: columns.map(({ width }) => width - 8),
      body: [columns.map(({ label }) => label), ...rows],
    })),
  )
  const profiles = printed.airports.flatMap(({ blocks }) =>
    blocks
      .flatMap(block => (block.kind === 'beside' ? [...block.left, ...block.right] : [block]))
      .flatMap(block => (block.kind === 'table' ? [block.table] : []))
      .map(({ columns, rows }) => ({
        widths: columns.map(({ width }) => width - 8),
        body: [columns.map(({ label }) => label), ...rows],
      })),
  )
  return [...reports, ...profiles]
}

interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allows: () => boolean): void
  setLocalAccessPolicy(allows: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

async function withPdfmake(): Promise<Uint8Array> {
  const pdfmake = z.custom<Pdfmake>().parse(createRequire(import.meta.url)('pdfmake'))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.setFonts({ Sans: { normal: fontFiles[2], bold: fontFiles[3] } })
  const content = tablesOf(printedBook(book, { paper: 'letter', tags: false })).map(({ widths, body }) => ({
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, dontBreakRows: true, widths, body },
  }))
  const definition = { pageSize: 'LETTER', defaultStyle: { font: 'Sans', fontSize: 8 }, content }
  return pdfmake.createPdf(definition).getBuffer()
}

function withTypst(tags: boolean): Uint8Array {
  const data = JSON.stringify(printedBook(book, { paper: 'letter', tags }))
  globalThis.gc?.()
  const folder = new URL('../server/books/render/', import.meta.url)
  return packPdf(Buffer.from(compile({ folder, template: 'book.typ', dataFile: 'book.json', data, tags })))
}

const start = performance.now()
const worked = process.cpuUsage()
const pdf = way === 'pdfmake' ? await withPdfmake() : withTypst(way === 'online')
const milliseconds = Math.round(performance.now() - start)
const { user, system } = process.cpuUsage(worked)
const cpuMilliseconds = Math.round((user + system) / 1000)
writeFileSync(target, pdf)
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ milliseconds, cpuMilliseconds, peakBytes, fileBytes: pdf.length }))
