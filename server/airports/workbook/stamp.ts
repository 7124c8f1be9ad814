import type { WorkbookCells } from '#domain/airports/workbook.ts'
import { problem } from '#domain/problems.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { isSameName } from '#platform/contract/names.ts'
import type { AirportKey } from '../airportKey.ts'
import { stampHeading } from './marks.ts'
import { textOf } from './readCell.ts'

/** The sheet that identifies the workbook's airport and year. */
export const aboutSheet = 'About'

/** `airport 12, year 26, versions 1f...`: the airport and year, and the versions when the workbook was created. */
export const writeStamp = ({ airportId, axnInstanceId }: AirportKey, versions: string): string =>
  `airport ${airportId}, year ${axnInstanceId}, versions ${versions}`

/**
 * The versions from which the workbook was created. Throws `workbookElsewhere` unless it belongs to this airport and
 * year.
 */
export function readStamp(uploaded: WorkbookCells, key: AirportKey): string {
  const about = uploaded.sheets.filter(isStampSheet)
  const stamps = new Set(about.map(({ rows }) => textOf(findStamp(rows)?.cells[1])))
  const [stamp = ''] = stamps
  const read = stampPattern.exec(stamp)
  if (!read || stamps.size > 1)
    throw problem('workbookElsewhere', {
      message:
        'This workbook was not downloaded from this page. Download the workbook from this page and fill it in.',
      detail:
        stamps.size > 1
          ? `The sheets ${joinWords(about.map(each => `“${each.name}”`))} are for different airports, years, or downloads.`
          : `The sheet “${aboutSheet}” is missing or was changed.`,
    })
  const [, airportId, axnInstanceId, versions = ''] = read
  if (Number(airportId) !== key.airportId || Number(axnInstanceId) !== key.axnInstanceId)
    throw problem('workbookElsewhere', { detail: `It is for ${textOf(about[0]?.rows[0]?.cells[0])}.` })
  return versions
}

const stampPattern = /^airport (\d+), year (\d+), versions (\w+)$/

const findStamp = (rows: WorkbookCells['sheets'][number]['rows']) =>
  rows.find(({ cells }) => isSameName(textOf(cells[0]), stampHeading))

/** Whether it is the sheet with the stamp, whatever its name. */
export const isStampSheet = ({ rows }: WorkbookCells['sheets'][number]): boolean =>
  findStamp(rows) !== undefined
