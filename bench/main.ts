import { startPostgres } from '#tests/postgres/start.ts'
import { measureBook } from './book.ts'
import { measureServing } from './bookServing.ts'
import { prepareEmbedded, preparePostgres } from './databases.ts'
import type { Environment } from './environment.ts'
import { measureManyTenants } from './manyTenants.ts'
import { measureExplore } from './explore.ts'
import { measureBrowsing, measureReads, type Measured } from './reads.ts'
import { measureReports } from './renderDemoReports.ts'
import { measureWizard, type Timed } from './saves.ts'
import { measureStandards, measureStart, printStandards, type Standard } from './standards.ts'
import { measureTenantTable, printTenantTable } from './tenantTable.ts'
import { addTenfoldYears } from './tenfoldYears.ts'
import { measureWorkbook } from './workbooks.ts'

/**
 * Prints ratios within one run: the product against yardsticks that owe it nothing (the leanest statements, and rows in
 * memory), and against a bare `node:http` server that runs the product's own SQL. Also measures the wizard's own calls.
 */
async function main(): Promise<void> {
  const reads: Measured[] = []
  const wizard: Timed[] = []
  const grown: Grown[] = []
  const standards: Standard[] = []
  const measure = async (database: string, environment: Environment) => {
    standards.push(...(await measureStandards(database, environment)))
    await measureStart(database, environment)
    reads.push(...(await measureReads(database, environment)))
    wizard.push(...(await measureWizard(database, environment)))
    const before = await measureBrowsing(environment)
    await addTenfoldYears(environment)
    const after = await measureBrowsing(environment)
    for (const [request, rate] of before)
      grown.push({ database, request, before: rate, after: after.get(request) ?? Number.NaN })
  }
  const embedded = await prepareEmbedded()
  printTenantTable(await measureTenantTable(embedded))
  await measureExplore(embedded)
  await measureReports(embedded)
  await measureWorkbook(embedded)
  await measure('embedded', embedded)
  const server = await startPostgres()
  try {
    const environment = await preparePostgres(server.url)
    await measure('PostgreSQL', environment)
    await measureManyTenants(environment)
  } finally {
    await server.stop()
  }
  printStandards(standards)
  print(reads, wizard)
  await measureBook(1)
  await measureServing(embedded)
  printGrown(grown)
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

await main()
