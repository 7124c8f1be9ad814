import { createServer } from 'node:http'
import { openDriver, type Statement } from './driver.ts'

/** The yardstick: runs a path's statements in order and returns their rows as JSON. */
const paths = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '{}') as Record<string, Statement[]>
const driver = await openDriver({
  DATA_DIR: process.env['DATA_DIR'] ?? '',
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
})

const server = createServer((request, response) => {
  const statements = paths[request.url ?? ''] ?? []
  const answer = async () => {
    const results = []
    for (const { sql, params } of statements) results.push(await driver.query(sql, params))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(results))
  }
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void driver.close().then(() => process.exit(0))
})
