import { useEffect, useMemo, useState } from 'react'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { problems } from '#domain/problems.ts'
import { oneSpaced } from '#domain/catalog/proposal.ts'
import {
  categoryName,
  saveTenantBlockEndpoint,
  tenantColumns,
  type TenantBlockRow,
  type TenantChoices,
} from '#domain/airports/tenantBlock.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { Button } from '#platform/ui/Button.tsx'
import { mostListed } from '#platform/ui/form/ErrorSummary.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import type { Fields, Values } from '#platform/ui/form/typed.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import type { AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { refreshTenants } from '../tenantLists.ts'
import { narrowed, type TenantView } from '../tenantView.ts'
import { withFormer } from '../withFormer.ts'
import { TenantGrid, type Suggestions } from './TenantGrid.tsx'
import css from './TenantGrid.module.css'
import {
  adopt,
  blockOf,
  cellName,
  changedRows,
  columnFields,
  currentOf,
  isChanged,
  placeInTable,
  rowsOf,
  storedTable,
  tableErrors,
  tableFields,
  type Current,
  type TableRow,
} from './tenantRows.ts'

interface TenantTableProps {
  page: AirportPage
  choices: TenantChoices
  tenants: AirportTenant[]
  /** Which of them are drawn; all of them are in the form, and saved with it. */
  view: TenantView
  /** What is stored now; the table begins anew with it. */
  onSaved: (tenants: AirportTenant[]) => void
}

/** The whole list of tenants in one form: what changed is saved in one go, all of it or nothing. */
export function TenantTable(props: TenantTableProps) {
  const { choices, tenants, view } = props
  const [proposeMissing, setProposeMissing] = useState(false)
  const [areConfirmed, setConfirmed] = useState(false)
  const table = useTenantTable(props, { proposeMissing, areConfirmed, setConfirmed })
  const { form, rows, columns, current, similar } = table
  const suggestions = useMemo(() => suggestionsFrom(choices, tenants), [choices, tenants])
  const inView = useMemo(() => new Set(narrowed(tenants, view)), [tenants, view])
  const wrong = new Set(form.listed.slice(0, mostListed).map(each => each.name?.split('/')[0]))
  const drawn = rows.filter(row => !row.tenant || inView.has(row.tenant) || wrong.has(row.key))
  const known = drawn.filter(row => row.tenant).length
  const unseen = unseenChanges(form, rows, new Set(drawn), current)
  const [mostNew, setMostNew] = useState(newAtOnce)
  const filled = shownRows(form, drawn, known)
  const places = placesShown(drawn, Math.min(filled, known + mostNew), wrong)
  const hidden = filled - places.length
  return (
    <Form
      form={form}
      label="Tenants as a table"
      tellsReadOnly={false}
      actions={
        <>
          <label className={css.missing}>
            <input
              type="checkbox"
              checked={proposeMissing}
              onChange={event => setProposeMissing(event.currentTarget.checked)}
            />
            Propose brands and companies that are not in the list
          </label>
          {proposeMissing && similar.length > 0 && (
            <label className={css.missing}>
              <input
                type="checkbox"
                checked={areConfirmed}
                onChange={event => setConfirmed(event.currentTarget.checked)}
              />
              Similar names exist, but these are new: {similar.join(', ')}
            </label>
          )}
        </>
      }
    >
      <p role="status">{unseen > 0 && alsoSaved(unseen)}</p>
      <TenantGrid form={form} rows={drawn} places={places} columns={columns} suggestions={suggestions} />
      {hidden > 0 && (
        <p className={css.more}>
          {hidden.toLocaleString('en-US')} more new tenants are filled in and will be saved with these.{' '}
          <Button variant="default" size="sm" onClick={() => setMostNew(was => was + newAtOnce)}>
            Show {Math.min(hidden, newAtOnce)} more
          </Button>
        </p>
      )}
    </Form>
  )
}

interface Proposing {
  proposeMissing: boolean
  /** Whether the names that were refused for being like others are new all the same. */
  areConfirmed: boolean
  setConfirmed: (areConfirmed: boolean) => void
}

function useTenantTable(
  { page, choices, tenants, onSaved }: TenantTableProps,
  { proposeMissing, areConfirmed, setConfirmed }: Proposing,
) {
  const [similar, setSimilar] = useState<string[]>([])
  const { key } = page
  const table = useMemo(() => tableOf(tenants, choices), [tenants, choices])
  const [current, setCurrent] = useState(() => currentOf(tenants))
  const [sent, setSent] = useState<Partial<Values<Fields>>>({})
  const [saved, setSaved] = useState<AirportTenant[] | null>(null)
  const { rows, columns, fields } = table
  const form = useRecordForm<Fields>({
    record: `airports/${key.airportId}/${key.instanceId}/tenants/table`,
    fields,
    stored: useMemo(() => storedTable(rows, current), [rows, current]),
    rules: values => tableErrors(rows, values, current, table.known),
    readOnly: page.readOnly,
    messages: { saved: 'The tenants were saved.', failed: 'The tenants were not saved.' },
    async save(values) {
      setSent(values)
      const changed = changedRows(rows, values, current)
      const confirmedNames = areConfirmed ? similar : []
      const body = { rows: blockOf(changed, values, current), proposeMissing, confirmedNames }
      const answer = await call(saveTenantBlockEndpoint, { params: key, body }).catch((thrown: unknown) => {
        const refused = similarIn(thrown, body.rows)
        setSimilar(before => [...new Set([...before, ...refused])])
        if (refused.length > 0) setConfirmed(false)
        throw inTable(thrown, changed)
      })
      void refreshTenants()
      const now = adopt(rows, values, answer.content, table.known)
      setCurrent(now)
      setSaved(answer.content)
      return storedTable(rows, now)
    },
    async reload() {
      const { content } = await call(listAirportTenantsEndpoint, { params: key })
      const now = adopt(rows, sent, content, table.known)
      setCurrent(now)
      return storedTable(rows, now)
    },
  })
  // Only once the form itself is done with it: it has a draft to drop.
  const isDone = saved !== null && form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) onSaved(saved)
  }, [isDone, saved, onSaved])
  return { form, rows, columns, current, similar }
}

/** How many of the rows that are not drawn are saved with the others. */
function unseenChanges(
  form: RecordForm<Fields>,
  rows: readonly TableRow[],
  drawn: ReadonlySet<TableRow>,
  current: Current,
): number {
  if (!form.isDirty || drawn.size === rows.length) return 0
  return rows.filter(row => !drawn.has(row) && isChanged(row, form.value, current)).length
}

function tableOf(tenants: readonly AirportTenant[], choices: TenantChoices) {
  const rows = rowsOf(tenants)
  const known = withFormer(choices, tenants)
  const columns = columnFields(known)
  return { rows, known, columns, fields: tableFields(rows, columns) }
}

/** The names that were refused because they are like others. */
function similarIn(thrown: unknown, rows: readonly TenantBlockRow[]): string[] {
  if (!(thrown instanceof ProblemError) || thrown.code !== problems.similarNames.code) return []
  const names = thrown.errors.map(({ pointer }) => {
    const [, , row, column] = pointer.split('/')
    const name = rows[Number(row)]?.[column as 'brandName' | 'companyName']
    return oneSpaced(String(name ?? ''))
  })
  return [...new Set(names)]
}

function inTable(thrown: unknown, sent: readonly TableRow[]): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { status, code, message, detail, errors, retryAfterSeconds } = thrown
  const given = { status, code, message, detail, errors: placeInTable(errors, sent) }
  return new ProblemError(given, retryAfterSeconds)
}

const alsoSaved = (count: number): string =>
  count === 1
    ? 'Save Change also saves one changed tenant that is not shown here.'
    : `Save Change also saves ${count} changed tenants that are not shown here.`

const roomBelow = 5
/** Rows of inputs stay quick to type in while there are no more than some hundreds of them. */
const newAtOnce = 200

/** Where the rows that are drawn stand among all: those up to a place, and those that an error leads to. */
function placesShown(
  rows: readonly TableRow[],
  upTo: number,
  wrong: ReadonlySet<string | undefined>,
): number[] {
  return rows.flatMap((row, place) => (place < upTo || wrong.has(row.key) ? [place] : []))
}

/** All tenants, the new ones so far, and some room below them. */
function shownRows(form: RecordForm<Fields>, rows: readonly TableRow[], tenants: number): number {
  if (form.readOnly) return tenants
  // An empty cell is '' or, for square feet, 0; one that cannot be read is undefined and so not empty.
  const isEmpty = (row: TableRow) =>
    tenantColumns.every(column => ['', 0].includes(form.value(cellName(row, column)) as string))
  const last = rows.findLastIndex((row, at) => at >= tenants && !isEmpty(row))
  return Math.min(rows.length, Math.max(tenants, last + 1) + roomBelow)
}

function suggestionsFrom(choices: TenantChoices, tenants: readonly AirportTenant[]): Suggestions {
  const distinct = (texts: string[]) => [...new Set(texts)].toSorted((a, b) => a.localeCompare(b))
  return {
    brandName: distinct(tenants.map(each => each.brandName)),
    companyName: distinct(tenants.map(each => each.companyName)),
    terminalName: choices.terminals.map(each => each.terminalName),
    categoryName: choices.categories.flatMap(type =>
      type.productTypes.map(each => categoryName(type.tenantTypeDes, each.productTypeDescription)),
    ),
    tenantStatusDes: choices.statuses.map(each => each.tenantStatusDes),
    futureLocation: ['No', 'Yes'],
  }
}
