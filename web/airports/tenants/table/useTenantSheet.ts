import { useEffect, useMemo, useRef, useState } from 'react'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { saveTenantBlockEndpoint } from '#domain/airports/tenantBlock.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import type { CellText, RowTexts, SheetAction, SheetRows } from '#platform/ui/grid/sheet.ts'
import { useSheetForm, type SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { readLastSave } from '../../../history/readLastSave.ts'
import type { AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { refreshTenants } from '../tenantLists.ts'
import { withOwnTenantChoices } from '../withOwnTenantChoices.ts'
import { BrandSuggestions, CompanySuggestions } from './NameSuggestions.tsx'
import {
  adoptTenants,
  blankTexts,
  createRowCheck,
  createTenantColumns,
  findCellOfPointer,
  indexTenants,
  toBlock,
  parseRowKey,
  toSheetRows,
} from './tenantSheet.ts'
import { useNameCheck } from './useNameCheck.ts'

/** The delay after the last letter before names are looked up. */
const pauseMs = 300

const suggestions = { brandName: BrandSuggestions, companyName: CompanySuggestions }

/** All tenants of an airport as one sheet. Its changes are saved in one call, all or nothing. */
export function useTenantSheet(page: AirportPage, given: TenantChoices, tenants: readonly AirportTenant[]) {
  const { key } = page
  // The tenants' current values remain valid, even if they are no longer offered.
  const [choices] = useState(() => withOwnTenantChoices(given, tenants))
  const [columns] = useState(() => createTenantColumns(choices, suggestions))
  const [first] = useState(() => indexTenants(tenants))
  const stored = useRef(first)
  const names = useNameCheck(key, tenants)
  const { explain } = names
  const check = useMemo(() => createRowCheck(choices, explain), [choices, explain])
  const adopt = (content: readonly AirportTenant[], sent: SheetRows): SheetRows => {
    stored.current = adoptTenants(content, sent, stored.current, choices)
    return toSheetRows(stored.current)
  }
  const form = useSheetForm({
    record: `airports/${key.airportId}/${key.instanceId}/tenants/table`,
    columns,
    stored: useMemo(() => toSheetRows(first), [first]),
    blank: blankTexts,
    labelOf,
    idOf: getRowAnchor,
    check,
    isOpen,
    readOnly: page.readOnly,
    messages: { saved: 'The tenants were saved.', failed: 'The tenants were not saved.' },
    async save(rows) {
      const { keys, ...block } = toBlock(rows, stored.current)
      const body = { ...block, proposeMissing: false, confirmedNames: names.listProposed(rows.values()) }
      const answer = await call(saveTenantBlockEndpoint, { params: key, body }).catch((thrown: unknown) => {
        throw placeErrors(thrown, keys)
      })
      void refreshTenants()
      return adopt(answer.content, rows)
    },
    readLastSave: readLastSave(key, 'tenant'),
    reload: async sent => adopt((await call(listAirportTenantsEndpoint, { params: key })).content, sent),
  })
  const dispatch = (action: SheetAction) =>
    form.dispatch(
      action.do === 'write' ? { ...action, changes: normalizeConfirmed(form, action.changes) } : action,
    )
  const { changed, row } = form
  const { look } = names
  const { sheet } = form
  const [looked, setLooked] = useState(sheet)
  useEffect(() => {
    const timer = setTimeout(() => {
      look(changed.map(each => row(each).texts))
      setLooked(sheet)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [look, changed, row, sheet])
  // Until the delay ends, the dialog would have only some of the unknown names.
  const isChecking = names.isChecking || looked !== sheet
  return { columns, choices, names: { ...names, isChecking }, form: { ...form, dispatch } }
}

const labelOf = (key: string, texts: RowTexts | undefined): string =>
  texts ? `${texts.brandName}, ${texts.terminalName}` : `New tenant ${key.replace('new-', '')}`

/** A new row has no address until the table is read again. */
export const getRowAnchor = (key: string): string | undefined =>
  key.startsWith('new-') ? undefined : tenantAnchor(parseRowKey(key))

const isOpen = (texts: RowTexts): boolean => texts.confirmed === 'No'

/** A tenant can be confirmed here, but not unconfirmed. */
function normalizeConfirmed({ sheet }: SheetForm, changes: readonly CellText[]): CellText[] {
  return changes.flatMap(change => {
    if (change.column !== 'confirmed') return [change]
    const base = sheet.base.get(change.row)?.confirmed
    if (base !== 'No') return []
    return [{ ...change, text: /^(y|yes|true|x|1)$/i.test(change.text.trim()) ? 'Yes' : 'No' }]
  })
}

function placeErrors(thrown: unknown, keys: readonly string[]): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { status, code, message, detail, errors, retryAfterSeconds } = thrown
  return new ProblemError(
    { status, code, message, detail, errors: findCellOfPointer(errors, keys) },
    retryAfterSeconds,
  )
}
