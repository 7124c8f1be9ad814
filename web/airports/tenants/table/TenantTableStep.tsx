import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { saveTenantBlockEndpoint } from '#domain/airports/tenantBlock.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { withOwnTenantChoices } from '#domain/airports/withOwnTenantChoices.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError, ScreenError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { readYesNo } from '#platform/contract/readYesNo.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { DataGrid, type GridHandle } from '#platform/ui/grid/DataGrid.tsx'
import {
  makeRowKey,
  type CellText,
  type RowTexts,
  type SheetAction,
  type SheetRows,
} from '#platform/ui/grid/sheet.ts'
import { SheetErrors } from '#platform/ui/grid/SheetErrors.tsx'
import { usePaste } from '#platform/ui/grid/usePaste.ts'
import { useRemainingHeight } from '#platform/ui/grid/useRemainingHeight.ts'
import { type SheetForm, useSheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { readLastSave } from '../../../history/readLastSave.ts'
import { AirportFrame, type AirportPage } from '../../AirportFrame.tsx'
import { NoTerminals } from '../../terminals/NoTerminals.tsx'
import { TenantChoicesBoundary } from '../TenantChoicesBoundary.tsx'
import { refreshTenants } from '../tenantLists.ts'
import { createNameCells } from './NameCell.tsx'
import { TableActions, TableTools } from './TableTools.tsx'
import {
  createLineMatching,
  maxNewTenants,
  adoptTenants,
  blankTexts,
  createRowCheck,
  createTenantColumns,
  findCellOfPointer,
  indexTenants,
  toBlock,
  toSheetRows,
  getLastingRowKey,
  getRowAnchor,
} from './tenantSheet.ts'
import { useNameCheck } from './useNameCheck.ts'
import { useNameMatching } from './useNameMatching.tsx'
import { useShownRows, useRowFromHash } from './useShownRows.ts'
import css from '#platform/ui/grid/SheetBar.module.css'

const PasteNotes = lazyPart(() => import('#platform/ui/grid/PasteNotes.tsx'))
const NotesBeforeSave = lazyPart(() => import('./NotesBeforeSave.tsx'))

/** All tenants in one table, for people who work from a spreadsheet. */
export function TenantTableStep() {
  return (
    <AirportFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <h2 id="tenant-table" data-spoken tabIndex={-1}>
            All Tenants as a Table
          </h2>
          <Opened page={page} />
        </section>
      )}
    </AirportFrame>
  )
}

function Opened({ page }: { page: AirportPage }) {
  const read = useEndpointQuery(listAirportTenantsEndpoint, { params: page.key }, { isForgotten: true })
  return (
    <TenantChoicesBoundary page={page}>
      {choices =>
        choices.terminals.length === 0 ? (
          <NoTerminals airportId={page.key.airportId} />
        ) : (
          <QueryBoundary query={read} lines={12}>
            {({ content }) => <TenantTable page={page} choices={choices} tenants={content} />}
          </QueryBoundary>
        )
      }
    </TenantChoicesBoundary>
  )
}

interface TenantTableProps {
  page: AirportPage
  choices: TenantChoices
  tenants: readonly AirportTenant[]
}

/** All tenants as a spreadsheet. Its rows are those first read; other people's changes are shown on saving. */
function TenantTable({ page, choices: given, tenants }: TenantTableProps) {
  const { columns, choices, names, form } = useTenantSheet(page, given, tenants)
  const { sheet, dispatch, wrong, waiting, changed } = form
  const paste = usePaste(
    form,
    columns,
    maxNewTenants,
    useMemo(() => createLineMatching(choices), [choices]),
  )
  const { filter, setFilter, sort, setSort } = useShownRows(page.key.airportId, form, columns, choices)
  const [range, setRange] = useState({ top: 0, bottom: 0, left: 0, right: 0 })
  const grid = useRef<GridHandle>(null)
  const room = useRemainingHeight<HTMLDivElement>()
  const rows = page.readOnly === undefined ? [...sheet.view, makeRowKey(sheet)] : sheet.view
  const goTo = (row: string, column: string) => {
    // A row that the filter hides is added below the others.
    if (!rows.includes(row)) flushSync(() => dispatch({ do: 'show', view: [...sheet.view, row] }))
    grid.current?.focus(row, column)
  }
  useRowFromHash(form, row => goTo(row, columns[0]?.key ?? ''))
  const held = new Set([...wrong, ...waiting]).size
  const valid = changed.length - held
  const matching = useNameMatching({ columns, names, form }, paste, goTo)
  return (
    <>
      <TableTools
        airportId={page.key.airportId}
        isReadOnly={page.readOnly !== undefined}
        form={form}
        terminals={choices.terminals}
        filter={filter}
        onFilter={setFilter}
      />
      <Form
        form={form}
        label="Tenants as a table"
        tellsReadOnly={false}
        foldsErrors
        onGoTo={name => goTo(name.slice(0, name.lastIndexOf('/')), name.slice(name.lastIndexOf('/') + 1))}
      >
        {errors => (
          <>
            <div className={css.line}>
              {page.readOnly === undefined && <TableActions form={form} range={range} />}
              {errors}
              {(paste.pasted || paste.tooMany !== null || waiting.length > 0) && (
                <Suspense>
                  <PasteNotes paste={paste} maxRows={maxNewTenants} />
                </Suspense>
              )}
              <SheetErrors form={form} columns={columns} onGoTo={goTo}>
                {matching.button}
                {held > 0 && valid > 0 && (
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => void form.saveValid()}
                  >{`Save ${countOf(valid, 'row')} without errors`}</Button>
                )}
              </SheetErrors>
              {form.changed.length > 0 && (
                <Suspense>
                  <NotesBeforeSave {...{ form, names, matching, choices }} onGoTo={goTo} />
                </Suspense>
              )}
            </div>
            <div ref={room}>
              <DataGrid
                ref={grid}
                label="Tenants"
                columns={columns}
                rows={rows}
                source={{
                  isReadOnly: page.readOnly !== undefined,
                  row: form.row,
                  write: (changes, step) => dispatch({ do: 'write', changes, step }),
                  paste: paste.paste,
                  undo: () => dispatch({ do: 'undo' }),
                  redo: () => dispatch({ do: 'redo' }),
                }}
                sort={sort}
                onSort={setSort}
                onRange={setRange}
              />
            </div>
          </>
        )}
      </Form>
      {matching.dialog}
    </>
  )
}

const renamedMessage =
  'Some brands or companies have other names now, which replace those in your new rows. Check them and save again.'

/** The delay after the last letter before names are looked up. */
const pauseMs = 300

/** All tenants of an airport as one sheet. Its changes are saved in one call, all or nothing. */
function useTenantSheet(page: AirportPage, given: TenantChoices, tenants: readonly AirportTenant[]) {
  const { key } = page
  // The tenants' current values remain valid, even if they are no longer offered.
  const [choices] = useState(() => withOwnTenantChoices(given, tenants))
  const [first] = useState(() => indexTenants(tenants))
  const stored = useRef(first)
  const names = useNameCheck(key, tenants)
  const { explain, propose } = names
  const [columns] = useState(() => createTenantColumns(choices, createNameCells(propose)))
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
    lastingKeyOf: useCallback((row: string) => getLastingRowKey(row, stored.current), []),
    labelOf,
    idOf: getRowAnchor,
    check,
    isOpen,
    readOnly: page.readOnly,
    messages: { saved: 'The tenants were saved.', failed: 'The tenants were not saved.' },
    async save(rows) {
      const added = [...rows].flatMap(([row, texts]) => (stored.current.has(row) ? [] : [texts]))
      // Their rows update tenants as soon as the names are looked up.
      if (await names.hasRenamed(added)) throw new ScreenError(renamedMessage)
      const { keys, ...block } = toBlock(rows, stored.current)
      const proposed = names.listProposed(rows.values())
      const confirmedNames = [...proposed.brandName, ...proposed.companyName]
      const body = { ...block, confirmedNames }
      const answer = await call(saveTenantBlockEndpoint, { params: key, body }).catch((thrown: unknown) => {
        throw placeErrors(thrown, keys)
      })
      names.noteSaved(proposed)
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

const isOpen = (texts: RowTexts): boolean => texts.confirmed === 'No'

/** A tenant can be confirmed here, but not unconfirmed. */
function normalizeConfirmed({ sheet }: SheetForm, changes: readonly CellText[]): CellText[] {
  return changes.flatMap(change => {
    if (change.column !== 'confirmed') return [change]
    const base = sheet.base.get(change.row)?.confirmed
    if (base !== 'No') return []
    const answer = readYesNo(change.text)
    if ('error' in answer) return [change]
    return [{ ...change, text: answer.value ? 'Yes' : 'No' }]
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
