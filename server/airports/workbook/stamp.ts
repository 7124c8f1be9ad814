import type { WorkbookCells } from '#domain/airports/workbook.ts'
import { problem } from '#domain/problems.ts'
import type { AirportKey } from '../airportKey.ts'
import { textOf } from './readCell.ts'

/** The sheet that identifies the workbook's airport and year. */
export const aboutSheet = 'About'
export const stampHead = 'Workbook of'

/** `airport 12, year 26, versions 1f...`: the airport and year, and the versions when the workbook was created. */
export const writeStamp = ({ airportId, axnInstanceId }: AirportKey, versions: string): string =>
  `airport ${airportId}, year ${axnInstanceId}, versions ${versions}`

/**
 * The versions from which the workbook was created. Throws `workbookElsewhere` unless it belongs to this airport and
 * year.
 */
export function readStamp(uploaded: WorkbookCells, key: AirportKey): string {
  const rows = uploaded.sheets.find(each => each.name === aboutSheet)?.rows ?? []
  const line = rows.find(({ cells }) => textOf(cells[0]) === stampHead)
  const read = /^airport (\d+), year (\d+), versions (\w+)$/.exec(textOf(line?.cells[1]))
  if (!read)
    throw problem('workbookElsewhere', {
      message:
        'This workbook was not downloaded from this page. Download the workbook from this page and fill it in.',
      detail: `The sheet "${aboutSheet}" is missing or was changed.`,
    })
  const [, airportId, axnInstanceId, versions = ''] = read
  if (Number(airportId) !== key.airportId || Number(axnInstanceId) !== key.axnInstanceId)
    throw problem('workbookElsewhere', { detail: `It is for ${textOf(rows[0]?.cells[0])}.` })
  return versions
}
