import { readFile } from 'node:fs/promises'
import type { WorkbookCells } from '#domain/airports/workbook.ts'
import type { ProblemName } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { ProblemPart } from '#platform/contract/problemDocument.ts'
import { readXlsx } from './readXlsx.ts'

export type ReadAnswer =
  | { cells: WorkbookCells }
  | { problem: ProblemName; detail: string; errors: ProblemPart[] }

/** The cells of a file, or the problem with it in a form that can be sent to another process. */
export async function readWorkbookFile(path: string): Promise<ReadAnswer> {
  try {
    return { cells: await readXlsx(await readFile(path)) }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) return { problem: 'workbookUnreadable', detail: '', errors: [] }
    return { problem: thrown.problem as ProblemName, detail: thrown.detail, errors: thrown.errors }
  }
}
