import type { Actor } from '#domain/people/roles.ts'
import type { WorkbookCell, WorkbookChange } from '#domain/airports/workbook.ts'
import type { Db } from '#platform/database/connect.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import { computeFigureChange, formatFigureChange, newDefinition } from '#platform/contract/figureChange.ts'
import { isFigure } from '#platform/contract/format.ts'
import type { AirportKey } from '../airportKey.ts'
import { findAirportInstance, getAirportInstance } from '../airports.queries.ts'
import { findInstanceBefore } from '../airportYears.queries.ts'
import { readMarkedChanges } from '../../years/definitionChanges.queries.ts'
import { getPlausibility } from '../../years/instances.queries.ts'
import { buildAirportSheets } from './buildAirportSheets.ts'
import type { SheetCell } from './sheet.ts'
import { readWorkbookYear } from './workbookYear.queries.ts'

/** Compares a figure with the one that the airport reported last year at the same place; null if there is none. */
type FindLastYear = (cell: SheetCell, value: WorkbookCell) => WorkbookChange['lastYear']

export async function readLastYear(db: Db, key: AirportKey, actor: Actor): Promise<FindLastYear> {
  const { axnInstanceName } = await getAirportInstance(db, key.airportId, key.axnInstanceId)
  const before = await findInstanceBefore(db, axnInstanceName)
  const last = before === null ? null : await findAirportInstance(db, key.airportId, before)
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
    // The change of a change is meaningless.
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
