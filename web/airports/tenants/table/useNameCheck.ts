import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import {
  checkTenantNamesEndpoint,
  mostBlockRows,
  nameColumns,
  nameKinds,
  type NameColumn,
} from '#domain/airports/tenantBlock.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { call } from '#platform/client/api.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { RowTexts } from '#platform/ui/grid/sheet.ts'
import type { AirportPage } from '../../AirportFrame.tsx'
import { listNames } from './tenantSheet.ts'

/** The delay after an unanswered call. */
const askAgainMs = 5000

/** The similar names of an unknown one, and whether a brand has the company's name or vice versa. */
interface UnknownStatus {
  similar: readonly string[]
  isOfOtherKind: boolean
}

/** A name that leads to another one since its brand or company was renamed or merged. */
interface RenamedName {
  name: string
  currentName: string
}

/** The result for a name: that it exists, perhaps with another name now, or that it is unknown. */
type NameStatus = 'exists' | RenamedName | UnknownStatus

const keyOf = (column: NameColumn, name: string): string => `${column}\n${normalizeName(name)}`

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
  const [proposed, setProposed] = useState<ReadonlySet<string>>(new Set())
  const [possibleProposals, setPossibleProposals] = useState(Infinity)
  const renamed = useMemo(
    () =>
      new Map(
        [...known].flatMap(([key, status]) =>
          typeof status === 'object' && 'currentName' in status ? [[key, status.currentName] as const] : [],
        ),
      ),
    [known],
  )
  const explain = useCallback(
    (column: NameColumn, name: string): string | undefined => {
      const found = known.get(keyOf(column, name))
      if (!isUnknown(found)) return undefined
      if (proposed.has(keyOf(column, name))) return undefined
      const [similar] = found.similar
      const nearest = similar === undefined ? '' : ` Did you mean “${similar}”?`
      return `There is no ${kindWords[nameKinds[column]].one} “${name.trim()}” yet.${nearest}`
    },
    [known, proposed],
  )
  const propose = useCallback(
    (names: readonly { column: NameColumn; name: string }[]) =>
      setProposed(was => new Set([...was, ...names.map(each => keyOf(each.column, each.name))])),
    [],
  )
  /** The names in these rows that were marked as new and do not exist, by column. */
  const listProposed = useCallback(
    (rows: Iterable<RowTexts>): Record<NameColumn, string[]> => {
      const all = proposed.size > 0 ? [...rows] : []
      const isNew = (key: string) => proposed.has(key) && (!known.has(key) || isUnknown(known.get(key)))
      const inColumn = (column: NameColumn) =>
        listNames(all, column).filter(name => isNew(keyOf(column, name)))
      return { brandName: inColumn('brandName'), companyName: inColumn('companyName') }
    },
    [known, proposed],
  )
  return {
    explain,
    propose,
    /** How many names the person could propose when names were last looked up. */
    possibleProposals,
    ...useLookUp(key, known, setKnown, setPossibleProposals),
    /** Whether a name in these rows that was not looked up yet leads to another one. False if the server does not answer. */
    async hasRenamed(rows: readonly RowTexts[]): Promise<boolean> {
      const body = listUnchecked(rows, known)
      if (!hasNames(body)) return false
      const answer = await call(checkTenantNamesEndpoint, { params: key, body }).catch(() => null)
      return answer !== null && nameColumns.some(column => answer.renamed[column].length > 0)
    },
    /** The known facts about an unknown name. */
    describe(column: NameColumn, name: string): UnknownStatus {
      const found = known.get(keyOf(column, name))
      return isUnknown(found) ? found : { similar: [], isOfOtherKind: false }
    },
    /** The name of the brand or company that was renamed or merged; undefined for any other name. */
    currentNameOf: (column: NameColumn, name: string): string | undefined =>
      // Usually there is none, and thousands of names need not be normalized.
      renamed.size === 0 ? undefined : renamed.get(keyOf(column, name)),
    listProposed,
    /** Saved names exist from now on. */
    noteSaved: (saved: Record<NameColumn, readonly string[]>) =>
      setKnown(was => {
        const keys = nameColumns.flatMap(column => saved[column].map(name => keyOf(column, name)))
        return new Map([...was, ...keys.map(key => [key, 'exists'] as const)])
      }),
    /** Makes all names unknown again that were marked as new. */
    withdrawProposals: () => setProposed(new Set()),
  }
}

const isUnknown = (status: NameStatus | undefined): status is UnknownStatus =>
  typeof status === 'object' && 'similar' in status

export type NameCheck = ReturnType<typeof useNameCheck>

/** Looks up the names in these rows that have not been checked yet. */
function useLookUp(
  key: AirportPage['key'],
  known: ReadonlyMap<string, NameStatus>,
  setKnown: (change: (was: ReadonlyMap<string, NameStatus>) => ReadonlyMap<string, NameStatus>) => void,
  setPossibleProposals: (count: number) => void,
) {
  const [rows, setRows] = useState<readonly RowTexts[]>([])
  // The table can be saved in the meantime, because the server reports unknown names.
  const [unanswered, setUnanswered] = useState(0)
  const wanted = useMemo(() => listUnchecked(rows, known), [rows, known])
  useEffect(() => {
    if (!hasNames(wanted)) return undefined
    let isCurrent = true
    const ask = async () => {
      const answer = await call(checkTenantNamesEndpoint, { params: key, body: wanted }).catch(() => null)
      if (!isCurrent) return
      if (!answer) {
        setUnanswered(times => times + 1)
        return
      }
      setUnanswered(0)
      setPossibleProposals(answer.possibleProposals)
      setKnown(was => {
        const found = nameColumns.flatMap(column => {
          const unknown = new Map<string, NameStatus>(
            [...answer[column], ...answer.renamed[column]].map(each => [keyOf(column, each.name), each]),
          )
          return wanted[column].map(name => {
            const key = keyOf(column, name)
            return [key, unknown.get(key) ?? 'exists'] as const
          })
        })
        return new Map<string, NameStatus>([...was, ...found])
      })
    }
    const timer = setTimeout(() => void ask(), unanswered > 0 ? askAgainMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, unanswered, key, setKnown, setPossibleProposals])
  return { look: setRows, isChecking: hasNames(wanted) && unanswered === 0 }
}

type Names = Record<NameColumn, string[]>

const hasNames = ({ brandName, companyName }: Names): boolean => brandName.length + companyName.length > 0

function listUnchecked(rows: readonly RowTexts[], known: ReadonlyMap<string, NameStatus>): Names {
  const missing = (column: NameColumn) =>
    listNames(rows, column)
      .filter(name => name.length <= 255 && !known.has(keyOf(column, name)))
      .slice(0, mostBlockRows)
  return { brandName: missing('brandName'), companyName: missing('companyName') }
}
