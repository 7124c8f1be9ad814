import { startPostgres } from '#tests/postgres/start.ts'
import { measureAdministration } from './administration.ts'
import { measureBook } from './book.ts'
import { measureServing } from './bookServing.ts'
import { prepareEmbedded, preparePostgres } from './databases.ts'
import type { Environment } from './driver.ts'
import { measureExplore } from './explore.ts'
import { measureManyTenants } from './manyTenants.ts'
import { measureBrowsing, measureReads, type Measured } from './reads.ts'
import { measureReports } from './renderDemoReports.ts'
import { measureWizard, type Timed } from './saves.ts'
import { measureStandards, measureStart, printStandards } from './standards.ts'
import { measureTenantTable, printTenantTable } from './tenantTable.ts'
import { addTenfoldYears } from './tenfoldYears.ts'
import { measureWorkbook } from './workbooks.ts'

/**
 * Ratios within one run: the product against independent yardsticks (the leanest statements, and rows in memory), and
 * against a bare `node:http` server that runs the product's own SQL. Also measures the wizard's calls. `npm run bench`
 * measures all parts, which takes half an hour; `npm run bench postgres book` measures these two. Each part prints its
 * results before the next one begins.
 */
const parts: Record<string, () => Promise<void>> = {
  async screens() {
    const embedded = await prepareEmbedded()
    printTenantTable(await measureTenantTable(embedded))
    await measureExplore(embedded)
    await measureReports(embedded)
    await measureWorkbook(embedded)
  },
  async embedded() {
    await measureDatabase('embedded', await prepareEmbedded())
  },
  postgres: () =>
    withPostgres(async environment => {
      await measureDatabase('PostgreSQL', environment)
    }),
  many: () => withPostgres(measureManyTenants),
  administration: () => withPostgres(measureAdministration),
  async book() {
    await measureBook(1)
    await measureServing(await prepareEmbedded())
  },
}

async function main(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.find(name => !(name in parts))
  if (unknown)
    throw new Error(`There is no part '${unknown}'. The parts are ${Object.keys(parts).join(', ')}.`)
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) await measure()
  }
}

async function withPostgres(measure: (environment: Environment) => Promise<void>): Promise<void> {
  const server = await startPostgres()
  try {
    await measure(await preparePostgres(server.url))
  } finally {
    await server.stop()
  }
}

async function measureDatabase(database: string, environment: Environment): Promise<void> {
  printStandards(await measureStandards(database, environment))
  await measureStart(database, environment)
  print(await measureReads(database, environment), await measureWizard(database, environment))
  const before = await measureBrowsing(environment)
  await addTenfoldYears(environment)
  const after = await measureBrowsing(environment)
  printGrown(
    [...before].map(([request, rate]) => ({
      database,
      request,
      before: rate,
      after: after.get(request) ?? Number.NaN,
    })),
  )
}

/** Requests per second with the demo, and with ten times as many years of it. */
interface Grown {
  database: string
  request: string
  before: number
  after: number
}

function printGrown(grown: Grown[]): void {
  console.log('\n| database | request | the demo, req/s | ten times the data, req/s | time, times |')
  console.log('|---|---|---:|---:|---:|')
  for (const { database, request, before, after } of grown) {
    const rates = `${before.toFixed(0)} | ${after.toFixed(0)} | ${(before / after).toFixed(2)}`
    console.log(`| ${database} | ${request} | ${rates} |`)
  }
}

function print(reads: Measured[], wizard: Timed[]): void {
  console.log(
    '\n| database | request | bare, req/s | product, req/s | product : bare | unchanged, req/s | unchanged : product |',
  )
  console.log('|---|---|---:|---:|---:|---:|---:|')
  for (const { database, request, bare, product, unchanged } of reads) {
    const ratio = (product / bare).toFixed(2)
    const again =
      unchanged === null ? '| |' : `${unchanged.toFixed(0)} | ${(unchanged / product).toFixed(1)} |`
    console.log(
      `| ${database} | ${request} | ${bare.toFixed(0)} | ${product.toFixed(0)} | ${ratio} | ${again}`,
    )
  }
  console.log('\n| database | call | median, ms |')
  console.log('|---|---|---:|')
  for (const { database, what, milliseconds } of wizard) {
    console.log(`| ${database} | ${what} | ${milliseconds.toFixed(0)} |`)
  }
}

await main(process.argv.slice(2))
