import { startPostgres } from '../tests/postgres/start.ts'
import { measureReads } from './reads.ts'
import { prepareEmbedded, preparePostgres } from './databases.ts'

/**
 * Ratios within one run, never absolute times: the product against a bare `node:http` server that sends the same SQL
 * through the same driver to the same database.
 */
async function main(): Promise<void> {
  const results = [...(await measureReads('embedded', await prepareEmbedded()))]
  const server = await startPostgres()
  try {
    results.push(...(await measureReads('PostgreSQL', await preparePostgres(server.url))))
  } finally {
    await server.stop()
  }
  console.log('\n| database | request | bare, req/s | product, req/s | product : bare |')
  console.log('|---|---|---:|---:|---:|')
  for (const { database, request, bare, product } of results) {
    const ratio = (product / bare).toFixed(2)
    console.log(`| ${database} | ${request} | ${bare.toFixed(0)} | ${product.toFixed(0)} | ${ratio} |`)
  }
}

await main()
