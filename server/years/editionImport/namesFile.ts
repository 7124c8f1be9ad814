import {
  importedNameKind,
  nameDecision,
  type DecidedName,
  type ImportProblem,
  type UndecidedName,
} from '#domain/years/editionImport.ts'
import { decodeCsv, detectDelimiter, readCsvText, UnreadableCsv } from '#platform/print/csv.ts'
import { quoteCsv } from '#platform/print/renderCsv.ts'
import type { GivenFile } from './readSources.ts'

const columns = ['kind', 'name', 'existing', 'decision'] as const

interface NamesRead {
  decisions: DecidedName[]
  /** Rows without a decision. */
  open: UndecidedName[]
  problems: ImportProblem[]
}

/** Reads the decisions about names that resemble existing ones. Rows without a decision are still open. */
export function readNames(file: GivenFile | null): NamesRead {
  const read: NamesRead = { decisions: [], open: [], problems: [] }
  if (!file) return read
  const refuse = (row: number, column: string, detail: string) =>
    read.problems.push({ file: file.name, row, column, detail })
  try {
    const text = decodeCsv(file.bytes)
    const [header, ...records] = readCsvText(text, detectDelimiter(text))
    const places = columns.map(name => header?.cells.findIndex(cell => cell.trim() === name) ?? -1)
    for (const [index, name] of columns.entries())
      if (places[index] === -1) refuse(header?.line ?? 1, '', `The column ${name} is missing.`)
    if (read.problems.length > 0) return read
    for (const { line, cells } of records) {
      const [kind = '', name = '', existing = '', decided = ''] = places.map(
        place => cells[place]?.trim() ?? '',
      )
      const known = importedNameKind.safeParse(kind)
      const decision = nameDecision.safeParse(decided.toLowerCase())
      if (!known.success) refuse(line, 'kind', `Use one of ${importedNameKind.options.join(', ')}.`)
      else if (decided === '') read.open.push({ kind: known.data, name, existing: [existing] })
      else if (!decision.success) refuse(line, 'decision', 'Write “same” or “new”.')
      else read.decisions.push({ kind: known.data, name, existing, decision: decision.data })
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    refuse(error.fault.line, error.fault.column ?? '', error.fault.detail)
  }
  return read
}

/** Everything decided and everything open, each name once. */
export const mergeNames = (
  decisions: readonly DecidedName[],
  open: readonly UndecidedName[],
  undecided: readonly UndecidedName[],
): (Omit<DecidedName, 'decision'> & { decision: string })[] => {
  const keyOf = ({ kind, name }: Pick<DecidedName, 'kind' | 'name'>) => `${kind} ${name}`
  const all = new Map<string, Omit<DecidedName, 'decision'> & { decision: string }>()
  for (const each of [...open, ...undecided])
    all.set(keyOf(each), { kind: each.kind, name: each.name, existing: each.existing[0] ?? '', decision: '' })
  for (const each of decisions) all.set(keyOf(each), each)
  return [...all.values()]
}

export const writeNames = (rows: ReturnType<typeof mergeNames>): string =>
  [
    columns.join(','),
    ...rows.map(({ kind, name, existing, decision }) =>
      [kind, name, existing, decision].map(quoteCsv).join(','),
    ),
  ]
    .map(line => `${line}\r\n`)
    .join('')
