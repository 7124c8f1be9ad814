import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Makes small calls to the server one after the other until the first message, then sends the duration of the slowest
// one in milliseconds. A thread of its own, so that decompressing a large answer does not count as waiting. The first
// call, which opens the connection, is not counted.
const url = `${workerData as string}/health/live`
const stopped = new AbortController()
parentPort?.once('message', () => stopped.abort())

await measure()
let longest = 0
while (!stopped.signal.aborted) {
  longest = Math.max(longest, await measure())
  await wait(2)
}
parentPort?.postMessage(longest)

async function measure(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return performance.now() - began
}
