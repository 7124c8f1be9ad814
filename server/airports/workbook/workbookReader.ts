import { fork, type ChildProcess } from 'node:child_process'
import type { WorkbookCells } from '#domain/airports/workbook.ts'
import { problem } from '#domain/problems.ts'
import { ConcurrencyLimit } from '#platform/http/concurrencyLimit.ts'
import { queueLimits } from '#platform/http/limits.ts'
import type { ReadAnswer } from './readXlsx.ts'

const childScript = new URL('./readWorkbookChild.ts', import.meta.url)
const usualLimits = { timeoutMs: 15_000, heapMegabytes: 256 }
/** The number of cells that the cache of files may hold. A large airport's workbook has a third of these. */
const mostCached = { files: 8, cells: 20_000 }

interface WorkbookFile {
  path: string
  sha256: string
}

/** Reads uploaded workbooks, each in a child process that is killed if it takes too much time or memory. */
export class WorkbookReader {
  readonly #limits: typeof usualLimits
  readonly #children = new Set<ChildProcess>()
  /** By content, because accepting or reopening a workbook sends the same file again. */
  readonly #cached = new Map<string, WorkbookCells>()
  readonly #queue = new ConcurrencyLimit(queueLimits.workbooks)

  constructor(limits: Partial<typeof usualLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /** The cells of a file. Throws the `workbook...` problems, and those of a full `ConcurrencyLimit`. */
  async read({ path, sha256 }: WorkbookFile, owner: string): Promise<WorkbookCells> {
    const cached = this.#cached.get(sha256)
    if (cached) return cached
    const cells = await this.#queue.run(owner, () => this.#read(path))
    this.#cache(sha256, cells)
    return cells
  }

  #cache(sha256: string, cells: WorkbookCells): void {
    const rows = cells.sheets.flatMap(sheet => sheet.rows)
    if (rows.reduce((count, row) => count + row.cells.length, 0) > mostCached.cells) return
    this.#cached.set(sha256, cells)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > mostCached.files && oldest !== undefined) this.#cached.delete(oldest)
  }

  async #read(path: string): Promise<WorkbookCells> {
    const child = this.#start()
    try {
      return takeCells(await this.#ask(child, path))
    } finally {
      child.kill('SIGKILL')
      this.#children.delete(child)
    }
  }

  close(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  #start(): ChildProcess {
    // The rest of the environment is empty, so that no secret of the server and no option of a test runner reaches the
    // child.
    const child = fork(childScript, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.heapMegabytes}`],
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#children.add(child)
    return child
  }

  async #ask(child: ChildProcess, path: string): Promise<ReadAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
    const died = () =>
      reject(
        problem('workbookTooLarge', {
          detail: 'Reading the workbook took too long or used too much memory.',
        }),
      )
    const timer = setTimeout(died, this.#limits.timeoutMs)
    child.on('message', (answer: ReadAnswer) => resolve(answer))
    child.on('exit', died).on('error', died)
    child.send(path, error => error && died())
    return promise.finally(() => clearTimeout(timer))
  }
}

/** Throws the problem if there is one. */
export function takeCells(answer: ReadAnswer): WorkbookCells {
  if ('cells' in answer) return answer.cells
  const { detail, errors } = answer
  throw problem(answer.problem, detail === '' ? { errors } : { detail, errors })
}
