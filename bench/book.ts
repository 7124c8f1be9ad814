import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '#server/database/openDatabase.ts'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { median } from './median.ts'
import { resizeBook } from './resizeBook.ts'

// Compares the airports book (150 airports with 4 terminals and 100 tenants each) with pdfmake and with plain Typst
// tables of the same rows, in elapsed time and in CPU time, which does not depend on other work on the machine. Run:
// node bench/book.ts [RUNS]. The default is the median of three runs.

const ways = ['pdfmake', 'typst', 'print', 'online'] as const
const measured = z.object({
  milliseconds: z.number(),
  cpuMilliseconds: z.number(),
  peakBytes: z.number(),
  fileBytes: z.number(),
})
type Measured = z.infer<typeof measured>

async function prepare(folder: string): Promise<void> {
  const { database } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
  const request = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null } as const
  const start = performance.now()
  const demo = await database.read(db => readAirportsBook(db, request))
  console.log(
    `\nreading the demo's ${demo.airports.length} airports: ${Math.round(performance.now() - start)} ms`,
  )
  writeFileSync(join(folder, sourceName), JSON.stringify(resizeBook(demo)))
  await database.close()
}

const sourceName = 'book.json'

function run(folder: string, way: string): Measured {
  const script = new URL('./bookRun.ts', import.meta.url).pathname
  const files = [join(folder, sourceName), join(folder, way)]
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', script, way, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return measured.parse(JSON.parse(stdout))
}

function medians(folder: string, way: string, runs: number): Measured {
  const all = Array.from({ length: runs }, () => run(folder, way))
  const of = (key: keyof Measured) => median(all.map(each => each[key]))
  return {
    milliseconds: of('milliseconds'),
    cpuMilliseconds: of('cpuMilliseconds'),
    peakBytes: of('peakBytes'),
    fileBytes: of('fileBytes'),
  }
}

/** Prints the cost of pdfmake, of plain Typst tables, and of the book for print and online. */
export async function measureBook(runs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'factbook-book-'))
  try {
    await prepare(folder)
    print(new Map(ways.map(way => [way, medians(folder, way, runs)])))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(found: ReadonlyMap<string, Measured>): void {
  const [yardstick, bare] = [found.get('pdfmake'), found.get('typst')]
  if (!yardstick || !bare) return
  console.log(
    '\n| airports book | time, s | of pdfmake | of Typst | processor, s | of pdfmake | of Typst | peak, MB | file, MB |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const [way, each] of found) {
    const cells = [
      (each.milliseconds / 1000).toFixed(1),
      (each.milliseconds / yardstick.milliseconds).toFixed(2),
      (each.milliseconds / bare.milliseconds).toFixed(2),
      (each.cpuMilliseconds / 1000).toFixed(1),
      (each.cpuMilliseconds / yardstick.cpuMilliseconds).toFixed(2),
      (each.cpuMilliseconds / bare.cpuMilliseconds).toFixed(2),
      Math.round(each.peakBytes / 1e6),
      (each.fileBytes / 1e6).toFixed(1),
    ]
    console.log(`| ${way} | ${cells.join(' | ')} |`)
  }
}

if (import.meta.main) await measureBook(Number(process.argv[2] ?? 3))
