import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import type { Book } from '#domain/publishing/book.ts'
import { fontFiles } from '#platform/print/fonts.ts'
import type { SetTable } from '#platform/print/tableSetting.ts'
import type { TypesetWord } from '#platform/print/typesetter.ts'
import type { BookJob } from '#server/publishing/books/render/bookChild.ts'
import { splitBook } from '#server/publishing/books/render/bookParts.ts'
import { layOutPart } from '#server/publishing/books/render/setPart.ts'

// One way to make the book, in a separate process: node --expose-gc bench/bookRun.ts WAY BOOK.json OUT. Prints elapsed
// time, CPU time, and peak memory in bytes.

const [, , way = '', source = '', target = ''] = process.argv
const text = readFileSync(source, 'utf8')
const book = z.custom<Book>().parse(JSON.parse(text))

interface Table {
  widths: number[]
  body: string[][]
}

const plainTable = ({ columns, rows }: SetTable): Table => ({
  widths: columns.map(({ width }) => width - 8),
  body: [
    columns.map(({ label }) => label),
    ...rows.map(row =>
      row.map(cell => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : cell.join(''))),
    ),
  ],
})

/** Every table of the book as rows of plain text below their headings. */
function tablesOf(book: Book): Table[] {
  const { profiles, lists } = splitBook(book)
  const parts = [...profiles, ...lists].map(part => layOutPart(part, { paper: 'letter', publicUrl: '' }))
  return listTables(parts).map(plainTable)
}

const isTable = (value: object): value is SetTable => 'heights' in value

/** The tables anywhere in a printed part. */
const listTables = (value: unknown): SetTable[] => {
  if (typeof value !== 'object' || value === null) return []
  return isTable(value) ? [value] : Object.values(value).flatMap(listTables)
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

const plainTables = `#set page(paper: "us-letter", margin: 40pt)
#set text(font: "Source Sans 3", size: 8pt)
#for each in json("tables.json") {
  table(
    columns: each.widths.map(width => width * 1pt),
    stroke: (x: none, y: 0.35pt),
    table.header(..each.body.first()),
    ..each.body.slice(1).flatten(),
  )
}`

/** Plain Typst tables only. */
function withTypst(book: Book): Promise<Uint8Array> {
  const workspace = fileURLToPath(new URL('.', import.meta.url))
  const compiler = NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: fontFiles.map(file => readFileSync(file)) }],
  })
  compiler.mapShadow(join(workspace, 'tables.json'), Buffer.from(JSON.stringify(tablesOf(book))))
  const { result } = compiler.compile({ mainFileContent: plainTables })
  if (!result) throw new Error('Typst has set no tables.')
  return Promise.resolve(compiler.pdf(result, { pdfTags: false }))
}

const child = new URL('../dist/children/bookChild.js', import.meta.url).href

/** The server's child process as built, in this process, which sends it the job and receives its answer. */
function withChild(edition: 'online' | 'print'): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  process.send = (word: TypesetWord) => {
    if ('pdf' in word) resolve(word.pdf)
    else if ('error' in word) reject(new Error(word.error))
    return true
  }
  process.emit(
    'message',
    {
      book: text,
      publicUrl: '',
      paper: 'letter',
      edition,
      picture: false,
    } satisfies BookJob,
    undefined,
  )
  return promise
}

const ways: Record<string, (book: Book) => Promise<Uint8Array>> = {
  pdfmake: withPdfmake,
  print: () => withChild('print'),
  online: () => withChild('online'),
  typst: withTypst,
}

if (way === 'print' || way === 'online') await import(child)
const work = ways[way]
if (!work) throw new Error(`There is no way ${way}.`)
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
  // A normal exit can hang while V8 waits for its threads.
  () => process.kill(process.pid, 'SIGKILL'),
)
