import type { TenantBlockRow } from '#domain/airports/tenantBlock.ts'
import { describeDatesNotStored } from '#domain/airports/tenantCells.ts'
import type {
  WorkbookCells,
  WorkbookPreview,
  WorkbookCell,
  WorkbookChange,
} from '#domain/airports/workbook.ts'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import { suggestNames } from '#domain/catalog/proposal.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange, newDefinition } from '#platform/contract/figureChange.ts'
import { isFigure } from '#platform/contract/format.ts'
import type { Db } from '#platform/database/connect.ts'
import { explainTooManyProposals } from '../../catalog/proposals/names.queries.ts'
import { readMarkedChanges } from '../../years/definitionChanges.queries.ts'
import { findYearBefore, getPlausibility } from '../../years/instances.queries.ts'
import type { AirportKey } from '../airportKey.ts'
import { findAirportInstance, getAirportInstance } from '../airports.queries.ts'
import { confirmContact } from '../contacts/contacts.queries.ts'
import { confirmExpansions } from '../expansions.queries.ts'
import { confirmParkingRates } from '../parking.queries.ts'
import { confirmAirportTenant, getAirportTenant } from '../tenants/airportTenants.queries.ts'
import { checkTenantBlock, saveTenantBlock } from '../tenants/tenantBlock.queries.ts'
import type { ProposedName } from '../tenants/tenantNames.queries.ts'
import { confirmAirlines } from '../terminals/terminals.queries.ts'
import { readAddedLines } from './addedLines.queries.ts'
import { buildAirportSheets } from './buildAirportSheets.ts'
import { compareWorkbook } from './compareWorkbook.ts'
import type { Comparison, Values } from './comparison.ts'
import { checkRecord, type Save, parseRateKey } from './records.ts'
import { confirmedPath, type SheetCell } from './sheet.ts'
import { readStamp } from './stamp.ts'
import { readWorkbookYear, hashVersions, type WorkbookYear } from './workbookYear.queries.ts'

/**
 * The changes and errors of an uploaded workbook. Throws `workbookElsewhere` for another airport's or year's workbook.
 */
export async function previewWorkbook(
  db: Db,
  key: AirportKey,
  uploaded: WorkbookCells,
  actor: Actor,
): Promise<WorkbookPreview> {
  const { comparison, seen, isOlder } = await planWorkbook(db, key, uploaded, actor)
  const { errors, waiting } = comparison
  const notes =
    waiting.length === 0
      ? comparison.notes
      : [
          ...comparison.notes,
          {
            text: 'These cells are valid, but are saved only together with cells that have errors:',
            about: waiting.map(({ sheet, address, row }) => `${sheet} ${address} (${row})`),
          },
        ]
  const findLastYear = await readLastYear(db, key, actor)
  const changes = comparison.changes.map(({ cell, value, ...change }) => ({
    ...change,
    lastYear: findLastYear(cell, value),
  }))
  return { seen, isOlder, changes, errors, notes }
}

/** The errors that `previewWorkbook` reports, and the valid cells of the rows that belong with them. */
export async function findCorrections(
  ...given: Parameters<typeof planWorkbook>
): Promise<
  Pick<Comparison, 'errors' | 'inherited'> & { related: Comparison['namesakesOfWrong'] } & Pick<
      WorkbookYear,
      'instance'
    >
> {
  const { comparison, year } = await planWorkbook(...given)
  const { errors, inherited, waiting, namesakesOfWrong } = comparison
  return { errors, inherited, related: [...waiting, ...namesakesOfWrong], instance: year.instance }
}

/**
 * Stores what `WorkbookPreview` showed: all of it or, `withoutWrong`, all but the records with errors. Throws `stale` if
 * something was saved after the preview, and `invalidInput` for each invalid cell.
 */
export async function acceptWorkbook(
  db: Db,
  key: AirportKey,
  uploaded: WorkbookCells,
  { seen, withoutWrong }: { seen: string; withoutWrong: 'yes' | 'no' },
  actor: Actor,
): Promise<{ changed: number }> {
  const plan = await planWorkbook(db, key, uploaded, actor)
  if (plan.seen !== seen) throw problem('stale')
  const { changes, errors } = plan.comparison
  if (errors.length > 0 && withoutWrong === 'no') {
    throw problem('invalidInput', {
      errors: errors.map(each => ({ pointer: `/${each.sheet}/${each.address}`, detail: each.message })),
    })
  }
  for (const save of plan.saves) await save(db)
  if (plan.tenants.length > 0)
    await saveTenantBlock(
      db,
      key,
      { rows: plan.tenants.map(each => each.row), confirmedNames: 'all' },
      actor.userId,
    )
  return { changed: changes.length }
}

async function planWorkbook(db: Db, key: AirportKey, uploaded: WorkbookCells, actor: Actor) {
  const stamp = readStamp(uploaded, key)
  const year = await readWorkbookYear(db, key, actor)
  const seen = hashVersions(year)
  const isOlder = stamp !== seen
  const sheets = buildAirportSheets(year)
  const comparison = compareWorkbook(sheets, uploaded, {
    added: await readAddedLines(db, key),
    isOlder,
    terminalsByFormerName: year.terminalsByFormerName,
  })
  const changed = [...comparison.touched].filter(([record]) => !comparison.isOnlyConfirmed(record))
  const saves = new Map<string, Save>()
  for (const [record, values] of changed.filter(([each]) => !isTenant(each))) {
    const { issues, save, stored } = checkRecord(record, values, key, year)
    for (const { path, message } of issues) comparison.refuse(record, path, message)
    if (save) saves.set(record, save)
    comparison.settle(record, stored)
  }
  const tenants = changed.filter(([record]) => isTenant(record)).map(tenantRow)
  await checkTenants(db, key, comparison, tenants, actor.userId)
  comparison.sortErrors([...uploaded.sheets, ...sheets].map(each => each.name))
  // A change may have no effect, or only confirm the row.
  const toStore = new Set([...comparison.touched.keys()].filter(record => !comparison.isRefused(record)))
  return {
    year,
    comparison,
    seen,
    isOlder,
    saves: [...toStore].flatMap((record): Save[] => {
      if (comparison.isOnlyConfirmed(record)) return [within => confirmRecord(within, key, record)]
      const save = saves.get(record)
      return save ? [save] : []
    }),
    tenants: tenants.filter(({ record }) => toStore.has(record) && !comparison.isOnlyConfirmed(record)),
  }
}

const isTenant = (record: string): boolean => /^tenants?[/+]/.test(record)

interface TenantRow {
  record: string
  row: TenantBlockRow
}

function tenantRow([record, values]: [string, Values]): TenantRow {
  const [tenantId, locationNumber] = record.includes('+') ? [] : record.split('/').slice(1).map(Number)
  const content = [...values].filter(([path]) => path !== confirmedPath)
  const cells = Object.fromEntries(content) as Omit<TenantBlockRow, 'tenantId' | 'locationNumber'>
  return { record, row: { ...cells, tenantId, locationNumber } }
}

async function checkTenants(
  db: Db,
  key: AirportKey,
  comparison: Comparison,
  tenants: readonly TenantRow[],
  userId: number,
): Promise<void> {
  if (tenants.length === 0) return
  const { errors, brands, companies, stored } = await checkTenantBlock(
    db,
    key,
    tenants.map(each => each.row),
    userId,
  )
  for (const { pointer, detail } of errors) {
    const [, , index = '', column = ''] = pointer.split('/')
    comparison.refuse(tenants[Number(index)]?.record ?? '', column, detail)
  }
  const undated: { status: string; address: string }[] = []
  for (const [index, { record, row }] of tenants.entries()) {
    const cells = stored[index]
    if (!cells || comparison.isRefused(record)) continue
    comparison.settle(record, new Map(Object.entries(cells)))
    if (row.leaseExpireDate && cells.leaseExpireDate === null)
      undated.push({
        status: String(cells.tenantStatusDes),
        address: comparison.placeOf(record, 'leaseExpireDate').address,
      })
  }
  if (undated.length > 0)
    comparison.notes.push({
      text: `Tenants: ${describeDatesNotStored(undated.map(each => each.status))} Cells:`,
      about: undated.map(each => each.address),
    })
  const proposed = (noun: string, names: readonly ProposedName[]) => {
    if (names.length === 0) return
    comparison.notes.push({
      text: `This workbook proposes new ${noun} to the administrators:`,
      about: names.map(({ name, similar }) =>
        similar.length > 0 ? `${name} (${suggestNames(similar)})` : name,
      ),
    })
  }
  proposed('tenant names', brands)
  proposed('companies', companies)
  const refused = await explainTooManyProposals(db, userId, brands.length + companies.length)
  if (refused) comparison.notes.push({ text: `It cannot be accepted yet. ${refused.message}`, about: [] })
}

/** Confirms a carried-over row unchanged, without validating its old values by this year's rules. */
async function confirmRecord(db: Db, key: AirportKey, record: string): Promise<void> {
  const [kind = '', id, locationNumber] = record.split('/')
  switch (kind) {
    case 'tenant': {
      const place = { ...key, tenantId: Number(id), locationNumber: Number(locationNumber) }
      await confirmAirportTenant(db, await getAirportTenant(db, place), null)
      return
    }
    case 'airlines':
      await confirmAirlines(db, { ...key, terminalId: Number(id) })
      return
    case 'contact':
      await confirmContact(db, getSubjectKey(key), Number(id))
      return
    case 'expansion':
      await confirmExpansions(db, key, [Number(id)])
      return
    case 'parkingRate':
      await confirmParkingRates(db, key, [parseRateKey(record)])
      return
    default:
      throw problem('unexpected')
  }
}

/** Compares a figure with the one reported last year in the same place; null if there is none. */
type FindLastYear = (cell: SheetCell, value: WorkbookCell) => WorkbookChange['lastYear']

async function readLastYear(db: Db, key: AirportKey, actor: Actor): Promise<FindLastYear> {
  const { axnInstanceName } = await getAirportInstance(db, key.airportId, key.axnInstanceId)
  const before = await findYearBefore(db, axnInstanceName)
  const last = before && (await findAirportInstance(db, key.airportId, before.axnInstanceId))
  if (!last) return () => null
  const definitionChanges = await readMarkedChanges(db, key.axnInstanceId)
  const { changePercent } = await getPlausibility(db, key.axnInstanceId)
  const sheets = buildAirportSheets(await readWorkbookYear(db, last, actor))
  const figures = new Map(
    sheets.flatMap(sheet =>
      sheet.rows.flatMap(row =>
        row.cells.flatMap(cell => (typeof cell.stored === 'number' ? [[placeOf(cell), cell.stored]] : [])),
      ),
    ),
  )
  return (cell, value) => {
    const figure = figures.get(placeOf(cell))
    const { format } = cell.field
    const isNewDefinition = isRedefined(cell.path.split(/[./]/).at(-1) ?? '', definitionChanges)
    if (figure === undefined || !isFigure(format)) return null
    const now = typeof value === 'number' ? value : null
    // A change of a change is meaningless.
    const change =
      format === 'change' || isNewDefinition
        ? null
        : computeFigureChange(toReported(now), toReported(figure), format)
    return {
      year: last.axnInstanceName,
      value: formatFigure(figure, format),
      change: isNewDefinition ? newDefinition : change && formatFigureChange(change),
      isUnusual: change !== null && Math.abs(change.amount) > changePercent,
    }
  }
}

const toReported = (value: number | null) => ({ value, partial: false })

/** A record has the same key in all years. */
const placeOf = ({ record, path }: SheetCell): string => `${record}#${path}`
