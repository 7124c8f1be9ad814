import { flushCompileCache } from 'node:module'
import { readWorkbookFile } from './readXlsx.ts'

// WorkbookReader runs this file in a child process, which is killed if a file takes too much time or memory.

// A killed process cannot store its compiled code on exit. With stored code, the next one starts in half the time.
flushCompileCache()
process.on('message', (path: string) => {
  void readWorkbookFile(path).then(read => process.send?.(read, () => process.exit()))
})
process.on('disconnect', () => process.exit())
