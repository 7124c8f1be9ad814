import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readAirportsBook } from '#server/books/airportsBook.queries.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { bookOfSize } from './bookOfSize.ts'

// By the processor's time, which a machine that is busy with other work does not lengthen as it does the clock's.
// The airports book of 150 airports with 4 terminals and 100 tenants each, against pdfmake on tables with the same rows.
// Run: node bench/book.ts, with a number behind it for so many runs of each; the median of three unless told otherwise.

const runs = Number(process.argv[2] ?? 3)
const ways = ['pdfmake', 'print', 'online'] as const
const measured = z.object({
  milliseconds: z.number(),
  cpuMilliseconds: z.number(),
  peakBytes: z.number(),
  fileBytes: z.number(),
})
const folder = mkdtempSync(join(tmpdir(), 'factbook-book-'))
const source = join(folder, 'book.json')

async function prepare(): Promise<void> {
  const { database } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
  const request = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null } as const
  const start = performance.now()
  const demo = await database.read(db => readAirportsBook(db, request))
  console.log(
    `reading the demo's ${demo.airports.length} airports: ${Math.round(performance.now() - start)} ms`,
  )
  writeFileSync(source, JSON.stringify(bookOfSize(demo)))
  await database.close()
}

function run(way: string): z.infer<typeof measured> {
  const script = new URL('./bookRun.ts', import.meta.url).pathname
  const target = join(folder, `${way}.pdf`)
  const printed = execFileSync(process.execPath, ['--expose-gc', script, way, source, target], {
    encoding: 'utf8',
  })
  return measured.parse(JSON.parse(printed))
}

await prepare()
const results = ways.map(way => {
  const all = Array.from({ length: runs }, () => run(way)).toSorted(
    (a, b) => a.cpuMilliseconds - b.cpuMilliseconds,
  )
  return { way, median: all[runs >> 1] ?? run(way) }
})
const pdfmake = results[0]?.median.cpuMilliseconds ?? Number.NaN
console.log('\n| airports book | time, s | processor, s | of pdfmake | peak, MB | file, MB |')
console.log('|---|---:|---:|---:|---:|---:|')
for (const { way, median } of results) {
  const cells = [
    (median.milliseconds / 1000).toFixed(1),
    (median.cpuMilliseconds / 1000).toFixed(1),
    (median.cpuMilliseconds / pdfmake).toFixed(2),
    Math.round(median.peakBytes / 1e6),
    (median.fileBytes / 1e6).toFixed(1),
  ]
  console.log(`| ${way} | ${cells.join(' | ')} |`)
}
rmSync(folder, { recursive: true, force: true })
