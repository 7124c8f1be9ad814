import { useEffect, useMemo, useState } from 'react'
import { listAirportTenantsEndpoint, type AirportTenant } from '#domain/airports/airportTenant.ts'
import { problems } from '#domain/problems.ts'
import { collapseSpaces } from '#domain/catalog/proposal.ts'
import {
  formatCategoryName,
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
import type { Fields, Values } from '#platform/ui/form/formInputs.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import type { AirportPage } from '../../../review/wizard/WizardFrame.tsx'
import { refreshTenants } from '../tenantLists.ts'
import { filterTenants, type TenantView } from '../tenantView.ts'
import { withOwnTenantChoices } from '../withOwnTenantChoices.ts'
import { TenantGrid, type Suggestions } from './TenantGrid.tsx'
import css from './TenantGrid.module.css'
import {
  adoptStoredRows,
  toBlock,
  getCellName,
  listChangedRows,
  createColumnFields,
  indexTenants,
  isChanged,
  findCellOfPointer,
  toRows,
  toStoredTable,
  checkTable,
  createTableFields,
  type StoredTenants,
  type TableRow,
} from './tenantRows.ts'

interface TenantTableProps {
  page: AirportPage
  choices: TenantChoices
  tenants: AirportTenant[]
  /** The rows that are drawn. All rows are in the form and saved with it. */
  view: TenantView
  /** The stored rows, from which the table starts again. */
  onSaved: (tenants: AirportTenant[]) => void
}

/** All tenants in one form. All changes are saved together or not at all. */
export function TenantTableEditor(props: TenantTableProps) {
  const { choices, tenants, view } = props
  const [proposeMissing, setProposeMissing] = useState(false)
  const [areConfirmed, setConfirmed] = useState(false)
  const table = useTenantTable(props, { proposeMissing, areConfirmed, setConfirmed })
  const { form, rows, columns, current, similar } = table
  const suggestions = useMemo(() => suggestionsFrom(choices, tenants), [choices, tenants])
  const inView = useMemo(() => new Set(filterTenants(tenants, view)), [tenants, view])
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
  /** Whether the names that were refused as similar are nevertheless new. */
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
  const [current, setCurrent] = useState(() => indexTenants(tenants))
  const [sent, setSent] = useState<Partial<Values<Fields>>>({})
  const [saved, setSaved] = useState<AirportTenant[] | null>(null)
  const { rows, columns, fields } = table
  const form = useRecordForm<Fields>({
    record: `airports/${key.airportId}/${key.instanceId}/tenants/table`,
    fields,
    stored: useMemo(() => toStoredTable(rows, current), [rows, current]),
    rules: values => checkTable(rows, values, current, table.known),
    readOnly: page.readOnly,
    messages: { saved: 'The tenants were saved.', failed: 'The tenants were not saved.' },
    async save(values) {
      setSent(values)
      const changed = listChangedRows(rows, values, current)
      const confirmedNames = areConfirmed ? similar : []
      const body = { rows: toBlock(changed, values, current), proposeMissing, confirmedNames }
      const answer = await call(saveTenantBlockEndpoint, { params: key, body }).catch((thrown: unknown) => {
        const refused = similarIn(thrown, body.rows)
        setSimilar(before => [...new Set([...before, ...refused])])
        if (refused.length > 0) setConfirmed(false)
        throw inTable(thrown, changed)
      })
      void refreshTenants()
      const now = adoptStoredRows(rows, values, answer.content, table.known)
      setCurrent(now)
      setSaved(answer.content)
      return toStoredTable(rows, now)
    },
    async reload() {
      const { content } = await call(listAirportTenantsEndpoint, { params: key })
      const now = adoptStoredRows(rows, sent, content, table.known)
      setCurrent(now)
      return toStoredTable(rows, now)
    },
  })
  // Only after the form itself has finished, because it still removes its draft.
  const isDone = saved !== null && form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) onSaved(saved)
  }, [isDone, saved, onSaved])
  return { form, rows, columns, current, similar }
}

/** The number of hidden rows that are saved with the others. */
function unseenChanges(
  form: RecordForm<Fields>,
  rows: readonly TableRow[],
  drawn: ReadonlySet<TableRow>,
  current: StoredTenants,
): number {
  if (!form.isDirty || drawn.size === rows.length) return 0
  return rows.filter(row => !drawn.has(row) && isChanged(row, form.value, current)).length
}

function tableOf(tenants: readonly AirportTenant[], choices: TenantChoices) {
  const rows = toRows(tenants)
  const known = withOwnTenantChoices(choices, tenants)
  const columns = createColumnFields(known)
  return { rows, known, columns, fields: createTableFields(rows, columns) }
}

/** Names that were refused because similar ones exist. */
function similarIn(thrown: unknown, rows: readonly TenantBlockRow[]): string[] {
  if (!(thrown instanceof ProblemError) || thrown.code !== problems.similarNames.code) return []
  const names = thrown.errors.map(({ pointer }) => {
    const [, , row, column] = pointer.split('/')
    const name = rows[Number(row)]?.[column as 'brandName' | 'companyName']
    return collapseSpaces(String(name ?? ''))
  })
  return [...new Set(names)]
}

function inTable(thrown: unknown, sent: readonly TableRow[]): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { status, code, message, detail, errors, retryAfterSeconds } = thrown
  const given = { status, code, message, detail, errors: findCellOfPointer(errors, sent) }
  return new ProblemError(given, retryAfterSeconds)
}

const alsoSaved = (count: number): string =>
  count === 1
    ? 'Save Change also saves one changed tenant that is not shown here.'
    : `Save Change also saves ${count} changed tenants that are not shown here.`

const roomBelow = 5
/** Typing stays fast with up to a few hundred rows of inputs. */
const newAtOnce = 200

/** The drawn rows: those up to an index, and those that an error links to. */
function placesShown(
  rows: readonly TableRow[],
  upTo: number,
  wrong: ReadonlySet<string | undefined>,
): number[] {
  return rows.flatMap((row, place) => (place < upTo || wrong.has(row.key) ? [place] : []))
}

/** All tenants, the new ones so far, and some empty rows. */
function shownRows(form: RecordForm<Fields>, rows: readonly TableRow[], tenants: number): number {
  if (form.readOnly) return tenants
  // An empty cell is '' or, for square feet, 0. An invalid cell is undefined and therefore not empty.
  const isEmpty = (row: TableRow) =>
    tenantColumns.every(column => ['', 0].includes(form.value(getCellName(row, column)) as string))
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
      type.productTypes.map(each => formatCategoryName(type.tenantTypeDes, each.productTypeDescription)),
    ),
    tenantStatusDes: choices.statuses.map(each => each.tenantStatusDes),
    futureLocation: ['No', 'Yes'],
  }
}
