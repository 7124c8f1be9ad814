import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { type TenantChoices, describeDatesNotStored, dropsLeaseDate } from '#domain/airports/tenantCells.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { DataGrid, type GridHandle } from '#platform/ui/grid/DataGrid.tsx'
import type { RowSort } from '#platform/ui/grid/gridSource.ts'
import type { NameDecision, UnknownName } from '#platform/ui/grid/MatchNames.tsx'
import { PasteNotes } from '#platform/ui/grid/PasteNotes.tsx'
import { makeRowKey } from '#platform/ui/grid/sheet.ts'
import { SheetErrors } from '#platform/ui/grid/SheetErrors.tsx'
import { usePaste } from '#platform/ui/grid/usePaste.ts'
import { useRemainingHeight } from '#platform/ui/grid/useRemainingHeight.ts'
import type { SheetForm } from '#platform/ui/grid/useSheetForm.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame, type AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { NoTerminals } from '../../terminals/NoTerminals.tsx'
import { TenantChoicesBoundary } from '../TenantChoicesBoundary.tsx'
import { useTenantView } from '../useTenantView.ts'
import { listShownRows, type TableFilter } from './listShownRows.ts'
import { TableActions, TableTools } from './TableTools.tsx'
import { createLineMatching, isNameColumn, maxNewTenants } from './tenantSheet.ts'
import { describeUnknownName, groupUnknownNames } from './unknownNames.ts'
import { getRowAnchor, useTenantSheet } from './useTenantSheet.ts'
import css from '#platform/ui/grid/SheetBar.module.css'
import panel from '#platform/ui/panel.module.css'

const MatchNames = lazyPart(() => import('#platform/ui/grid/MatchNames.tsx'))

/** All tenants at once, for people who work from a spreadsheet. */
export function TenantTableStep() {
  return (
    <WizardFrame step="tenants">
      {page => (
        <section aria-labelledby="tenant-table">
          <h2 id="tenant-table" className={panel.said} tabIndex={-1}>
            All Tenants as a Table
          </h2>
          <TenantChoicesBoundary page={page}>
            {choices => <Opened page={page} choices={choices} />}
          </TenantChoicesBoundary>
        </section>
      )}
    </WizardFrame>
  )
}

function Opened({ page, choices }: { page: AirportPage; choices: TenantChoices }) {
  const read = useEndpointQuery(listAirportTenantsEndpoint, { params: page.key })
  if (choices.terminals.length === 0) return <NoTerminals airportId={page.key.airportId} />
  return (
    <QueryBoundary query={read} lines={12}>
      {({ content }) => <TenantTable page={page} choices={choices} tenants={content} />}
    </QueryBoundary>
  )
}

interface TenantTableProps {
  page: AirportPage
  choices: TenantChoices
  tenants: readonly AirportTenant[]
}

/** The save bar and the line that explains the active cell, in rem. */
const belowGrid = 6.5

/** All tenants as a spreadsheet. Its rows are those first read; other people's changes are shown on saving. */
function TenantTable({ page, choices: given, tenants }: TenantTableProps) {
  const { columns, choices, names, form } = useTenantSheet(page, given, tenants)
  const { sheet, dispatch, wrong, changed } = form
  const paste = usePaste(
    form,
    columns,
    maxNewTenants,
    useMemo(() => createLineMatching(choices), [choices]),
  )
  const { filter, setFilter, showAll, sort, setSort } = useShownRows(
    page.key.airportId,
    form,
    columns,
    choices,
  )
  const [range, setRange] = useState({ top: 0, bottom: 0, left: 0, right: 0 })
  const grid = useRef<GridHandle>(null)
  const room = useRemainingHeight<HTMLDivElement>(belowGrid)
  const rows = page.readOnly === undefined ? [...sheet.view, makeRowKey(sheet)] : sheet.view
  const goTo = (row: string, column: string) => grid.current?.focus(row, column)
  useRowFromHash(form, showAll, row => goTo(row, columns[0]?.key ?? ''))
  const valid = changed.length - wrong.length
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
        <PasteNotes paste={paste} maxRows={maxNewTenants} />
        <SheetErrors form={form} columns={columns} onGoTo={goTo}>
          {matching.button}
          {valid > 0 && (
            <Button size="sm" variant="default" onClick={() => void form.saveValid()}>
              Save {countOf(valid, 'row')} without errors
            </Button>
          )}
        </SheetErrors>
        <DatesNotStored form={form} choices={choices} onGoTo={goTo} />
        {page.readOnly === undefined && <TableActions form={form} range={range} />}
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
      </Form>
      {matching.dialog}
    </>
  )
}

/** The unknown names: a button with their number, and a dialog for matching or proposing each. */
function useNameMatching(
  { columns, names, form }: Pick<ReturnType<typeof useTenantSheet>, 'columns' | 'names' | 'form'>,
  paste: ReturnType<typeof usePaste>,
  goTo: (row: string, column: string) => void,
) {
  const [matched, setMatched] = useState<readonly UnknownName[] | null>(null)
  const { wrong, row } = form
  const unknown = useMemo(() => groupUnknownNames({ wrong, row }, columns), [wrong, row, columns])
  const apply = (decisions: ReadonlyMap<UnknownName, NameDecision>) => {
    setMatched(null)
    const proposed = [...decisions].flatMap(([{ column, name }, decision]) =>
      decision === 'propose' && isNameColumn(column) ? [{ column, name }] : [],
    )
    names.propose(proposed)
    paste.rename(replaceNames(form, decisions))
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
      onClick={() => {
        if (!names.isChecking) setMatched(unknown.map(each => describeUnknownName(each, names)))
      }}
    >
      Match {countUnknown(unknown)}
    </Button>
  )
  const dialog = matched && (
    <Suspense>
      <MatchNames names={matched} onApply={apply} onClose={() => setMatched(null)} />
    </Suspense>
  )
  return { button, dialog }
}

/** The filtered and sorted rows. Rows stay in place while they are edited. */
function useShownRows(
  airportId: number,
  form: ReturnType<typeof useTenantSheet>['form'],
  columns: ReturnType<typeof useTenantSheet>['columns'],
  { terminals }: TenantChoices,
) {
  const [view, onView] = useTenantView(airportId)
  const [shown, setShown] = useState<'all' | 'errors' | 'changed'>('all')
  const [sort, setSort] = useState<RowSort | null>(null)
  const terminal = terminals.find(each => each.terminalId === view.terminalId)?.terminalName ?? ''
  const { keyword } = view
  const show = view.onlyUnconfirmed ? 'open' : shown
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const isAll = keyword === '' && terminal === '' && show === 'all' && sort === null
  const isFirst = useRef(true)
  useEffect(() => {
    // All rows are shown first.
    if (isFirst.current && isAll) return
    isFirst.current = false
    const rows = listShownRows(latest.current, columns, { keyword, terminal, show }, sort)
    latest.current.dispatch({ do: 'show', view: rows })
  }, [columns, keyword, terminal, show, sort, isAll])
  const setFilter = (change: Partial<TableFilter>) => {
    if (change.show) setShown(change.show === 'open' ? 'all' : change.show)
    onView({
      ...(change.keyword !== undefined && { keyword: change.keyword }),
      ...(change.terminal !== undefined && {
        terminalId: terminals.find(each => each.terminalName === change.terminal)?.terminalId ?? null,
      }),
      ...(change.show && { onlyUnconfirmed: change.show === 'open' }),
    })
  }
  const filter: TableFilter = { keyword, terminal, show }
  return { filter, setFilter, showAll: () => setShown('all'), sort, setSort }
}

/** A link to a tenant leads to its row, even if only rows with errors or changes are shown. */
function useRowFromHash(form: SheetForm, showAll: () => void, goTo: (row: string) => void): void {
  const location = useRouterState({ select: state => state.location })
  const { order, view } = form.sheet
  const row = useMemo(
    () => (location.hash === '' ? undefined : order.find(key => getRowAnchor(key) === location.hash)),
    [location.hash, order],
  )
  const isShown = row !== undefined && view.includes(row)
  // A link that is used again leads there again.
  const target = useMemo(
    () => (row === undefined ? null : { row, isShown, by: location }),
    [row, isShown, location],
  )
  const go = useEffectEvent(({ row, isShown }: NonNullable<typeof target>) =>
    isShown ? goTo(row) : showAll(),
  )
  useEffect(() => {
    if (!target) return undefined
    // Lets the browser scroll first.
    const frame = requestAnimationFrame(() => go(target))
    return () => cancelAnimationFrame(frame)
  }, [target])
}

const countUnknown = (unknown: ReturnType<typeof groupUnknownNames>): string =>
  (unknown.every(each => each.isName)
    ? countOf(unknown.length, 'name')
    : countOf(unknown.length, 'entry', 'entries')
  ).toLowerCase()

/** The cells that get another name. */
function replaceNames(
  form: ReturnType<typeof useTenantSheet>['form'],
  decisions: ReadonlyMap<UnknownName, NameDecision>,
) {
  const replaced = new Map(
    [...decisions].flatMap(([{ column, name }, decision]) =>
      typeof decision === 'string' ? [] : [[`${column}\n${name.toLowerCase()}`, decision.use]],
    ),
  )
  return form.wrong.flatMap(row => {
    const { texts } = form.row(row)
    return Object.entries(texts).flatMap(([column, given]) => {
      const text = replaced.get(`${column}\n${given.trim().toLowerCase()}`)
      return text === undefined ? [] : [{ row, column, text }]
    })
  })
}

interface DatesNotStoredProps {
  form: SheetForm
  choices: TenantChoices
  /** Moves the focus to a cell. */
  onGoTo: (row: string, column: string) => void
}

/**
 * Warns before saving about dates that will not be stored. The form for one tenant hides the input depending on its
 * status.
 */
function DatesNotStored({ form, choices, onGoTo }: DatesNotStoredProps) {
  const dropped = form.changed.filter(row => dropsLeaseDate(form.row(row).texts, choices))
  const [first] = dropped
  if (first === undefined) return null
  return (
    <div className={css.bar} data-kind="warning" role="status">
      <p className={css.note}>
        {describeDatesNotStored(dropped.map(row => form.row(row).texts['tenantStatusDes'] ?? ''))}{' '}
        <Button size="sm" variant="plain" onClick={() => onGoTo(first, 'leaseExpireDate')}>
          Go to the first one
        </Button>
      </p>
    </div>
  )
}
