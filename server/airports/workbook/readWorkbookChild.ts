import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { ProblemName } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readXlsx } from './readXlsx.ts'
import type { ReadAnswer } from './workbookReader.ts'

// WorkbookReader runs this in a process of its own, which is killed if a file takes too long or too much memory.

async function answer(path: string): Promise<ReadAnswer> {
  try {
    return { cells: await readXlsx(await readFile(path)) }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) return { problem: 'workbookUnreadable', detail: '', errors: [] }
    return { problem: thrown.problem as ProblemName, detail: thrown.detail, errors: thrown.errors }
  }
}

// Being killed, it cannot store its compiled code at its end. With that code, the next one starts in half the time.
flushCompileCache()
process.on('message', (path: string) => {
  void answer(path).then(read => process.send?.(read, () => process.exit()))
})
process.on('disconnect', () => process.exit())
