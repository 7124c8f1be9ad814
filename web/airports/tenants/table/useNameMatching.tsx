import { useEffect, useMemo, useRef, useState } from 'react'
import { nameColumns } from '#domain/airports/tenantBlock.ts'
import { countOf } from '#platform/contract/count.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { isSameName, normalizeName } from '#platform/contract/names.ts'
import { isAccountingZero, isPlaceholder } from '#platform/contract/parseFigure.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { DataColumn } from '#platform/ui/grid/gridSource.ts'
import type { NameDecisions } from '#platform/ui/grid/MatchNames.tsx'
import type { CellText } from '#platform/ui/grid/sheet.ts'
import type { Paste } from '#platform/ui/grid/usePaste.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import type { NameGroup } from './MatchUnknownNames.tsx'
import { isNameColumn } from './tenantSheet.ts'
import type { NameCheck } from './useNameCheck.ts'

const MatchUnknownNames = lazyDialog(() => import('./MatchUnknownNames.tsx'))

/** Columns whose texts must refer to existing names. */
const namedColumns = ['brandName', 'companyName', 'terminalName', 'categoryName', 'tenantStatusDes']
/** In other columns, a text is included here if it is a placeholder or occurs in at least this many rows. */
const repeated = 2

/**
 * The unknown names: a button with their number, and a dialog for matching or proposing each; how many brands and
 * companies are missing, and how many new ones the person can propose and the next save proposes.
 */
export function useNameMatching(
  { columns, names, form }: { columns: readonly DataColumn[]; names: NameCheck; form: SheetForm },
  paste: Paste,
  goTo: (row: string, column: string) => void,
) {
  const [matched, setMatched] = useState<readonly NameGroup[] | null>(null)
  const { changed, wrong, row } = form
  const unknown = useMemo(() => groupUnknownNames({ wrong, row }, columns), [wrong, row, columns])
  const proposals = useMemo(
    () => names.listProposed(changed.map(key => row(key).texts)),
    [names, changed, row],
  )
  const maxNew = Math.max(
    0,
    names.possibleProposals - proposals.brandName.length - proposals.companyName.length,
  )
  useCurrentNames(names, form, paste)
  const missing = unknown.filter(each => isNameColumn(each.column.key)).length
  const apply = (decisions: NameDecisions) => {
    setMatched(null)
    const proposed = [...decisions].flatMap(([{ column, name }, decision]) =>
      decision === 'propose' && isNameColumn(column) ? [{ column, name }] : [],
    )
    names.propose(proposed)
    paste.rename(replaceNames(decisions))
    // When no names are left, the button that opened the dialog disappears.
    const [first = ''] = wrong
    const [column = ''] = Object.keys(row(first).errors)
    requestAnimationFrame(() => document.activeElement === document.body && goTo(first, column))
  }
  const button = unknown.length > 0 && (
    <Button
      size="sm"
      variant="default"
      aria-disabled={names.isChecking || undefined}
      onClick={() => setMatched(unknown)}
    >{`Match ${countUnknown(unknown)}`}</Button>
  )
  const dialog = matched && (
    <MatchUnknownNames
      groups={matched}
      names={names}
      maxNew={maxNew}
      onApply={apply}
      onClose={() => setMatched(null)}
    />
  )
  return { button, missing, maxNew, proposals, dialog }
}

/**
 * Replaces renamed and merged names in new rows, which then update the tenants that have the current names. Undoing
 * restores the former name, and it then remains.
 */
function useCurrentNames(names: NameCheck, form: SheetForm, paste: Paste): void {
  const replaced = useRef(new Set<string>())
  useEffect(() => {
    const cells = listRenamed(form, names).filter(each => !replaced.current.has(nameReplacement(each)))
    if (cells.length === 0) return
    for (const each of cells) replaced.current.add(nameReplacement(each))
    paste.rename(cells)
  })
}

const nameReplacement = ({ row, column, text }: CellText): string => `${row} ${column} ${text}`

/** The names in new rows that lead to another one, with that name, except in the cell that is being typed. */
export function listRenamed(
  { sheet, changed }: Pick<SheetForm, 'sheet' | 'changed'>,
  names: Pick<NameCheck, 'currentNameOf'>,
): CellText[] {
  return changed.flatMap(row =>
    nameColumns.flatMap(column => {
      if (sheet.base.has(row) || sheet.step?.startsWith(`${row} ${column} `)) return []
      const text = names.currentNameOf(column, sheet.texts.get(row)?.[column] ?? '')
      return text === undefined ? [] : [{ row, column, text }]
    }),
  )
}

/** The unknown names in rows with errors, and the repeated texts that cannot be read, each once. */
export function groupUnknownNames(
  { wrong, row }: Pick<SheetForm, 'wrong' | 'row'>,
  columns: readonly DataColumn[],
): NameGroup[] {
  return columns.flatMap(column => {
    const isName = namedColumns.includes(column.key)
    const cells = wrong.flatMap(key => {
      const { texts, errors } = row(key)
      const [text, error] = [texts[column.key]?.trim() ?? '', errors[column.key]]
      if (error === undefined || text === '') return []
      return isName || 'error' in parseInput(column.field, text) ? [{ key, text, texts }] : []
    })
    return [...Map.groupBy(cells, each => normalizeName(each.text)).values()]
      .flatMap(same => {
        const name = same[0]?.text ?? ''
        const meanings = isName ? findMeanings(name, column.choices ?? []) : []
        const isTwice = same.some(({ texts }) => isSameName(texts.brandName ?? '', texts.companyName ?? ''))
        const toGroup = (some: typeof same, company?: string): NameGroup => ({
          column,
          name,
          isName,
          meanings,
          isTwice,
          company,
          rows: some.map(each => each.key),
        })
        if (meanings.length === 0) return [toGroup(same)]
        const byCompany = Map.groupBy(same, each => normalizeName(each.texts.companyName ?? ''))
        return [...byCompany.values()].map(some => toGroup(some, some[0]?.texts.companyName?.trim()))
      })
      .filter(
        ({ name, rows }) =>
          isName || isPlaceholder(name) || isAccountingZero(name) || rows.length >= repeated,
      )
  })
}

/** The choices with this part, if there are several: 'Cosmetics' of two tenant types, or 'Duty Free' of each product. */
function findMeanings(name: string, choices: readonly string[]): string[] {
  const found = choices.filter(choice => choice.split(' | ').some(part => isSameName(part, name)))
  return found.length > 1 ? found : []
}

const countUnknown = (unknown: ReturnType<typeof groupUnknownNames>): string =>
  (unknown.every(each => each.isName)
    ? countOf(unknown.length, 'name')
    : countOf(unknown.length, 'entry', 'entries')
  ).toLowerCase()

/** The cells that get another name. */
const replaceNames = (decisions: NameDecisions): CellText[] =>
  [...decisions].flatMap(([{ column, rows }, decision]) =>
    typeof decision === 'string' ? [] : rows.map(row => ({ row, column, text: decision.use })),
  )
