import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readAirportsBook } from '#server/publishing/books/airportsBook.queries.ts'
import { prepareEmbedded } from './databases.ts'
import { openDatabaseOf, type Environment } from './driver.ts'
import { median } from './median.ts'
import { resizeBook } from './resizeBook.ts'

// Compares the workbook of the airports book (150 airports with 4 terminals and 100 tenants each) with the bare writer
// on the same cells and number formats, without widths, heights, or styles. The two alternate, each in a separate
// process. Run: node bench/workbooks.ts

const runs = 5
const ways = ['bare', 'product'] as const
const measured = z.object({ milliseconds: z.number(), cpuMilliseconds: z.number(), fileBytes: z.number() })
type Measured = z.infer<typeof measured>

/** Prints the wall time and CPU time of the book as a workbook. */
export async function measureWorkbook(environment: Environment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'factbook-workbook-'))
  try {
    const source = { product: join(folder, 'book.json'), bare: join(folder, 'cells') }
    writeFileSync(source.product, JSON.stringify(resizeBook(await readDemo(environment))))
    run('record', source.product, source.bare)
    const found = { bare: [] as Measured[], product: [] as Measured[] }
    for (let round = 0; round < runs; round += 1) {
      for (const way of ways) found[way].push(run(way, source[way], join(folder, 'made.xlsx')))
    }
    print(found)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readDemo(environment: Environment) {
  const database = await openDatabaseOf(environment)
  const request = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null } as const
  const demo = await database.read(db => readAirportsBook(db, request))
  await database.close()
  return demo
}

function run(way: string, from: string, target: string): Measured {
  const script = new URL('./workbookRun.ts', import.meta.url).pathname
  const printed = execFileSync(process.execPath, [script, way, from, target], { encoding: 'utf8' })
  return measured.parse(JSON.parse(printed))
}

function print(found: Record<(typeof ways)[number], Measured[]>): void {
  const of = (way: (typeof ways)[number], key: keyof Measured) => median(found[way].map(each => each[key]))
  console.log(
    '\n| airports book as xlsx | time, s | of the bare writer | processor, s | of the bare writer | file, MB |',
  )
  console.log('|---|---:|---:|---:|---:|---:|')
  for (const way of ways) {
    const cells = (['milliseconds', 'cpuMilliseconds'] as const).flatMap(key => [
      (of(way, key) / 1000).toFixed(2),
      (of(way, key) / of('bare', key)).toFixed(2),
    ])
    console.log(`| ${way} | ${cells.join(' | ')} | ${(of(way, 'fileBytes') / 1e6).toFixed(1)} |`)
  }
}

if (import.meta.main) await measureWorkbook(await prepareEmbedded())
