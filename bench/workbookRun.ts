import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { writeXlsx, type WriteSheet } from 'hucre'
import { z } from 'zod'
import type { Book } from '#domain/publishing/book.ts'
import { buildBookWorkbook, renderBookXlsx } from '#server/publishing/books/renderBookXlsx.ts'

// One way to make the book's workbook, in a separate process: node bench/workbookRun.ts WAY SOURCE OUT. Prints elapsed
// time and CPU time. `record` writes the cells with their number formats, as the writer's own examples do; `bare`
// passes only these to the writer.

const [, , way = '', source = '', target = ''] = process.argv
const book = (): Book => z.custom<Book>().parse(JSON.parse(readFileSync(source, 'utf8')))

type BareSheet = Pick<WriteSheet, 'name' | 'columns' | 'rows'>

function record(): Uint8Array {
  const { sheets } = buildBookWorkbook(book(), 'letter')
  return serialize(
    sheets.map(({ name, columns = [], rows }): BareSheet => ({
      name,
      columns: columns.map(({ style }) => ({ numFmt: style?.numFmt })),
      rows,
    })),
  )
}

function prepare(): () => Uint8Array | Promise<Uint8Array> {
  if (way === 'record') return record
  if (way === 'product') {
    const given = book()
    return () => renderBookXlsx(given, 'letter')
  }
  const sheets = z.custom<BareSheet[]>().parse(deserialize(readFileSync(source)))
  return () => writeXlsx({ sheets })
}

const work = prepare()
const start = performance.now()
const worked = process.cpuUsage()
const made = await work()
const milliseconds = performance.now() - start
const { user, system } = process.cpuUsage(worked)
writeFileSync(target, made)
const figures = { milliseconds, cpuMilliseconds: (user + system) / 1000, fileBytes: made.length }
process.stdout.write(JSON.stringify(figures))
