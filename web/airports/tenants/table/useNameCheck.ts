import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { checkTenantNamesEndpoint } from '#domain/airports/tenantBlock.ts'
import { foldName } from '#domain/catalog/nameLikeness.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { call } from '#platform/client/api.ts'
import type { RowTexts } from '#platform/ui/grid/sheet.ts'
import type { AirportPage } from '../../AirportFrame.tsx'
import { nameSources } from '../nameChoices.ts'
import { listNames, nameColumns, type NameColumn } from './tenantSheet.ts'

/** The maximum number of names per call. */
const mostNames = 3000
/** The delay after an unanswered call. */
const askAgainMs = 5000

/** The result for a name: that it exists, or the similar names and whether to propose it. */
type NameStatus = 'exists' | 'proposed' | readonly string[]
const keyOf = (column: NameColumn, name: string): string => `${column}\n${foldName(name)}`

/** Checks which brands and companies exist. Typed or pasted names are looked up together, each once. */
export function useNameCheck(key: AirportPage['key'], tenants: readonly AirportTenant[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, NameStatus>>(
    () =>
      new Map(
        tenants.flatMap(tenant =>
          nameColumns.map(column => [keyOf(column, tenant[column]), 'exists'] as const),
        ),
      ),
  )
  const explain = useCallback(
    (column: NameColumn, name: string): string | undefined => {
      const found = known.get(keyOf(column, name))
      if (found === undefined || typeof found === 'string') return undefined
      const nearest = found[0] === undefined ? '' : ` Did you mean “${found[0]}”?`
      return `There is no ${kindWords[nameSources[column].kind].one} “${name.trim()}” yet.${nearest}`
    },
    [known],
  )
  const propose = (names: readonly { column: NameColumn; name: string }[]) =>
    setKnown(
      was => new Map([...was, ...names.map(each => [keyOf(each.column, each.name), 'proposed'] as const)]),
    )
  return {
    known,
    explain,
    propose,
    ...useLookUp(key, known, setKnown),
    similarTo(column: NameColumn, name: string): readonly string[] {
      const found = known.get(keyOf(column, name))
      return found === undefined || typeof found === 'string' ? [] : found
    },
    /** The names in these rows that were marked as new. */
    listProposed: (rows: Iterable<RowTexts>): string[] => {
      const all = [...rows]
      return nameColumns.flatMap(column =>
        listNames(all, column).filter(name => known.get(keyOf(column, name)) === 'proposed'),
      )
    },
  }
}

export type NameCheck = ReturnType<typeof useNameCheck>

/** Looks up the names in these rows that have not been checked yet. */
function useLookUp(
  key: AirportPage['key'],
  known: ReadonlyMap<string, NameStatus>,
  setKnown: (change: (was: ReadonlyMap<string, NameStatus>) => ReadonlyMap<string, NameStatus>) => void,
) {
  const [rows, setRows] = useState<readonly RowTexts[]>([])
  // The table can be saved in the meantime, because the server reports unknown names.
  const [unanswered, setUnanswered] = useState(0)
  const wanted = useMemo(() => {
    const missing = (column: NameColumn) =>
      listNames(rows, column)
        .filter(name => name.length <= 255 && !known.has(keyOf(column, name)))
        .slice(0, mostNames)
    return { brandName: missing('brandName'), companyName: missing('companyName') }
  }, [rows, known])
  useEffect(() => {
    if (wanted.brandName.length + wanted.companyName.length === 0) return undefined
    let isCurrent = true
    const ask = async () => {
      const answer = await call(checkTenantNamesEndpoint, { params: key, body: wanted }).catch(() => null)
      if (!isCurrent) return
      if (!answer) {
        setUnanswered(times => times + 1)
        return
      }
      setUnanswered(0)
      setKnown(was => {
        const found = nameColumns.flatMap(column => {
          const unknown = new Map(answer[column].map(each => [each.name, each.similar]))
          return wanted[column].map(name => [keyOf(column, name), unknown.get(name) ?? 'exists'] as const)
        })
        return new Map<string, NameStatus>([...was, ...found])
      })
    }
    const timer = setTimeout(() => void ask(), unanswered > 0 ? askAgainMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, unanswered, key, setKnown])
  const isAsking = wanted.brandName.length + wanted.companyName.length > 0
  return { look: setRows, isChecking: isAsking && unanswered === 0 }
}
