import { useState, type ComponentProps } from 'react'
import { findSimilarNames } from '#domain/catalog/nameLikeness.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { isAccountingZero, isPlaceholder } from '#platform/contract/parseFigure.ts'
import type { DataColumn } from '#platform/ui/grid/gridSource.ts'
import MatchNames, { type UnknownName } from '#platform/ui/grid/MatchNames.tsx'
import { nameSources } from '../nameChoices.ts'
import { isNameColumn } from './tenantSheet.ts'
import type { NameCheck } from './useNameCheck.ts'

/** An unknown name and the rows that have it. */
export interface NameGroup {
  column: DataColumn
  name: string
  rows: number
  /** Otherwise, it is an invalid figure or date. */
  isName: boolean
}

interface MatchUnknownNamesProps extends Omit<ComponentProps<typeof MatchNames>, 'names'> {
  groups: readonly NameGroup[]
  names: NameCheck
}

/** The dialog for unknown names, as they were when it was opened. */
export default function MatchUnknownNames({ groups, names, ...rest }: MatchUnknownNamesProps) {
  const [described] = useState(() => groups.map(each => describeUnknownName(each, names)))
  return <MatchNames {...rest} names={described} />
}

/** An unknown name with similar existing ones. */
function describeUnknownName({ column, name, rows, isName }: NameGroup, names: NameCheck): UnknownName {
  const { key, field, choices = [] } = column
  const given = { column: key, label: field.label, name, rows }
  if (isNameColumn(key)) {
    const newAs = kindWords[nameSources[key].kind]
    return { ...given, similar: names.similarTo(key, name), others: [], newAs }
  }
  if (!isName) {
    const [similar, others] = isAccountingZero(name)
      ? [['0', ''], []]
      : isPlaceholder(name)
        ? [[''], []]
        : [[], ['']]
    return { ...given, similar, others, newAs: undefined }
  }
  const similar = findSimilarParts(name, choices)
  const others = choices.filter(each => !similar.includes(each))
  return { ...given, similar, others, newAs: undefined }
}

/** Of 'Food & Beverage | Coffee & Tea', people write either part. */
function findSimilarParts(name: string, choices: readonly string[]): string[] {
  const parts = choices.flatMap(choice =>
    [choice, choice.split(' | ')[1] ?? choice].map(part => ({ name: part, choice })),
  )
  return [...new Set(findSimilarNames(name, parts).map(each => each.choice))]
}
