import { flushCompileCache } from 'node:module'
import { readWorkbookFile } from './readWorkbookFile.ts'

// WorkbookReader runs this in a process of its own, which is killed if a file takes too long or too much memory.

// Being killed, it cannot store its compiled code at its end. With that code, the next one starts in half the time.
flushCompileCache()
process.on('message', (path: string) => {
  void readWorkbookFile(path).then(read => process.send?.(read, () => process.exit()))
})
process.on('disconnect', () => process.exit())
