import { findSimilarNames } from '#domain/catalog/nameLikeness.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { normalizeName } from '#domain/catalog/proposal.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { isAccountingZero, isPlaceholder } from '#platform/contract/parseFigure.ts'
import type { DataColumn } from '#platform/ui/grid/gridSource.ts'
import type { UnknownName } from '#platform/ui/grid/MatchNames.tsx'
import { heldLine } from '#platform/ui/grid/usePaste.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { nameSources } from '../nameChoices.ts'
import { isNameColumn } from './tenantSheet.ts'
import type { NameCheck } from './useNameCheck.ts'

/** Columns whose texts must refer to existing names. */
const matched = ['brandName', 'companyName', 'terminalName', 'categoryName', 'tenantStatusDes']
/** In other columns, a text is included here if it is a placeholder or occurs in at least this many rows. */
const repeated = 2

interface NameGroup {
  column: DataColumn
  name: string
  rows: number
  /** Otherwise, it is an invalid figure or date. */
  isName: boolean
}

/** The unknown names in rows with errors, and the repeated texts that cannot be read, each once. */
export function groupUnknownNames(
  { wrong, row }: Pick<SheetForm, 'wrong' | 'row'>,
  columns: readonly DataColumn[],
): NameGroup[] {
  return columns.flatMap(column => {
    const isName = matched.includes(column.key)
    const texts = wrong.flatMap(key => {
      const { texts, errors } = row(key)
      const [text, error] = [texts[column.key]?.trim() ?? '', errors[column.key]]
      if (error === undefined || error === heldLine || text === '') return []
      return isName || 'error' in parseInput(column.field, text) ? [text] : []
    })
    return [...Map.groupBy(texts, normalizeName).values()]
      .map(same => ({ column, name: same[0] ?? '', rows: same.length, isName }))
      .filter(({ name, rows }) => isName || isPlaceholder(name) || isAccountingZero(name) || rows >= repeated)
  })
}

/** An unknown name with similar existing ones. */
export function describeUnknownName(
  { column, name, rows, isName }: NameGroup,
  names: NameCheck,
): UnknownName {
  const { key, field, choices = [] } = column
  const given = { column: key, label: field.label, name, rows }
  if (isNameColumn(key)) {
    const proposal = `Propose “${name}” as a new ${kindWords[nameSources[key].kind].one}`
    return { ...given, similar: names.similarTo(key, name), others: [], proposal }
  }
  if (!isName) {
    const [similar, others] = isAccountingZero(name)
      ? [['0', ''], []]
      : isPlaceholder(name)
        ? [[''], []]
        : [[], ['']]
    return { ...given, similar, others, proposal: undefined }
  }
  const similar = findSimilarParts(name, choices)
  const others = choices.filter(each => !similar.includes(each))
  return { ...given, similar, others, proposal: undefined }
}

/** Of 'Food & Beverage | Coffee & Tea', people write either part. */
function findSimilarParts(name: string, choices: readonly string[]): string[] {
  const parts = choices.flatMap(choice =>
    [choice, choice.split(' | ')[1] ?? choice].map(part => ({ name: part, choice })),
  )
  return [...new Set(findSimilarNames(name, parts).map(each => each.choice))]
}
