// The server restarts when its files change. Vite serves the pages and proxies calls to it.
import { runChild } from './child.mjs'

console.error('The development pages are at http://localhost:5173 and the server is at http://localhost:3000')
const running = [
  runChild(process.execPath, ['--watch', 'server/main.ts']),
  runChild(process.execPath, ['node_modules/vite/bin/vite.js']),
]
process.exitCode = await Promise.race(running)
process.kill(process.pid, 'SIGTERM')
await Promise.all(running)
