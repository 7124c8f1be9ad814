import { useState, type ComponentProps } from 'react'
import { nameKinds } from '#domain/airports/tenantBlock.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { isProbablySame, isShortForm } from '#domain/catalog/similarNames.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { isAccountingZero, isPlaceholder } from '#platform/contract/parseFigure.ts'
import type { DataColumn } from '#platform/ui/grid/gridSource.ts'
import { MatchNames, type UnknownName } from '#platform/ui/grid/MatchNames.tsx'
import { isNameColumn } from './tenantSheet.ts'
import type { NameCheck } from './useNameCheck.ts'

/** An unknown name and the rows that have it. */
export interface NameGroup {
  column: DataColumn
  name: string
  /** The keys of the rows. */
  rows: readonly string[]
  /** The company of these rows, if the name has several meanings and is therefore decided per company. */
  company?: string
  /** The choices of which the name is a part, if there are several. */
  meanings: readonly string[]
  /** Whether a row has the name both as its tenant and as its company. */
  isTwice: boolean
  /** Otherwise, it is an invalid figure or date. */
  isName: boolean
}

interface MatchUnknownNamesProps extends Omit<ComponentProps<typeof MatchNames>, 'names'> {
  groups: readonly NameGroup[]
  names: NameCheck
}

/** The dialog for unknown names, as they were when it was opened. */
export default function MatchUnknownNames({ groups, names, ...rest }: MatchUnknownNamesProps) {
  const [described] = useState(() => groups.map(each => prepareUnknownName(each, names)))
  return <MatchNames {...rest} names={described} />
}

/** An unknown name with similar existing ones. */
export function prepareUnknownName(group: NameGroup, names: Pick<NameCheck, 'describe'>): UnknownName {
  const { column, name, rows, isName, meanings, company } = group
  const { key, field, choices = [] } = column
  const given = { column: key, label: field.label, name, rows, isName }
  if (isNameColumn(key)) {
    // A text that no name can be, such as a date, cannot be proposed either.
    const error = 'error' in parseInput(field, name)
    const { similar, isOfOtherKind } = names.describe(key, name)
    const newAs = error ? undefined : kindWords[nameKinds[key]]
    return { ...given, similar, others: [], newAs, doubt: explainDoubt(group, isOfOtherKind, similar[0]) }
  }
  if (!isName) {
    const [similar, others] = isAccountingZero(name)
      ? [['0', ''], []]
      : isPlaceholder(name)
        ? [[''], []]
        : [[], ['']]
    return { ...given, similar, others, newAs: undefined }
  }
  if (key === 'terminalName') return { ...given, ...matchTerminal(name, column), newAs: undefined }
  const similar = meanings.length > 0 ? meanings : (column.findSimilar?.(name) ?? [])
  const others = choices.filter(each => !similar.includes(each))
  const doubt =
    meanings.length > 0 ? `It has several meanings.${company ? ` Rows of ${company}.` : ''}` : undefined
  return { ...given, similar, others, newAs: undefined, doubt }
}

/** Terminals may differ only in a letter or digit, so nothing but a shorter form of a single one is preselected. */
function matchTerminal(name: string, { choices = [], findSimilar }: DataColumn) {
  const [short, ...more] = choices.filter(each => isShortForm(name, each))
  const isCertain = short !== undefined && more.length === 0
  const similar = isCertain ? [short] : (findSimilar?.(name) ?? [])
  return {
    similar,
    others: choices.filter(each => !similar.includes(each)),
    doubt: isCertain ? undefined : 'The airport has no terminal with this name.',
  }
}

/** Why a name is probably not a new brand or company; undefined if it may be. */
function explainDoubt(
  { column: { key }, name, isTwice }: NameGroup,
  isOfOtherKind: boolean,
  nearest: string | undefined,
): string | undefined {
  const [own, other] = key === 'brandName' ? ['tenant', 'company'] : ['company', 'brand']
  if (/^[=+@-]/.test(name)) return 'It begins like a formula.'
  if (isOfOtherKind) return `A ${other} has this name.`
  if (isTwice) return 'The tenant and its company have this name.'
  if (/^[\d\s.,/-]+$/.test(name)) return `It is a number. Is it the name of a ${own}?`
  if (nearest !== undefined && !isProbablySame(name, nearest)) return `Is it ${nearest}, or a new ${own}?`
  return undefined
}
