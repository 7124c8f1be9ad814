import { locateServers } from './locate.ts'
import { runServer, type Server } from './server.ts'

/** Runs one PostgreSQL server while standard input is open, and prints its address. */
async function keep(): Promise<void> {
  const reasons: string[] = []
  for (const found of locateServers()) {
    try {
      stopWithInput(await runServer(found))
      return
    } catch (error) {
      reasons.push(`  ${found.from}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  process.stderr.write(
    [
      'The tests need a PostgreSQL server, and none could be started on this machine.',
      ...reasons,
      'Install PostgreSQL 15 or newer (its initdb and postgres programs), or name a server where the tests',
      'may create databases: TEST_DATABASE_URL=postgres://user:password@host:5432/postgres npm test\n',
    ].join('\n'),
  )
  process.exitCode = 1
}

function stopWithInput(server: Server): void {
  process.stdout.write(`${server.url}\n`)
  process.stdin.on('end', () => void server.stop().then(() => process.exit(0)))
  process.stdin.resume()
}

await keep()
