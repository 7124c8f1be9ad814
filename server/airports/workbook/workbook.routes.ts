import {
  acceptWorkbookEndpoint,
  correctWorkbookEndpoint,
  getWorkbookEndpoint,
  previewWorkbookEndpoint,
  workbookCells,
  workbookMediaType,
} from '#domain/airports/workbook.ts'
import { problem } from '#domain/problems.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { readUploadedFile } from '#platform/http/uploads.ts'
import type { Api } from '../../api.ts'
import { toAirportKey } from '../airportKey.ts'
import { buildAirportSheets } from './buildAirportSheets.ts'
import { writeStamp } from './stamp.ts'
import { acceptWorkbook, findCorrections, previewWorkbook } from './workbookPlan.queries.ts'
import { readWorkbookYear, hashVersions, type WorkbookYear } from './workbookYear.queries.ts'
import { writeCorrections } from './writeCorrections.ts'
import { writeWorkbook } from './writeWorkbook.ts'

export function workbookRoutes(api: Api): void {
  registerEndpoint(api, getWorkbookEndpoint, async ({ db, params, actor }) => {
    const key = toAirportKey(params)
    const year = await readWorkbookYear(db, key, actor)
    const { airport, axnInstanceName } = year.instance
    const about = {
      title: `${airport.airportName} (${airport.iataCode}), ${axnInstanceName}`,
      stamp: writeStamp(key, hashVersions(year)),
      cadUsdRate: year.cadUsdRate,
    }
    return new FileReply(`${nameWorkbook(year.instance)}.xlsx`, workbookMediaType, () =>
      writeWorkbook(about, buildAirportSheets(year)),
    )
  })

  const cellsOf = async (body: unknown, owner: string) => {
    const file = readUploadedFile(body, 'Send an Excel workbook (.xlsx).')
    const read = workbookCells.safeParse(await api.workbookReader.read(file, owner))
    // A file can claim anything as a row number or sheet name.
    if (!read.success) throw problem('workbookUnreadable')
    return read.data
  }

  registerEndpoint(api, previewWorkbookEndpoint, async ({ params, body, actor, caller, step }) => {
    const cells = await cellsOf(body, caller.owner)
    return step(db => previewWorkbook(db, toAirportKey(params), cells, actor))
  })

  registerEndpoint(api, correctWorkbookEndpoint, async ({ params, body, actor, caller, step }) => {
    const cells = await cellsOf(body, caller.owner)
    const { instance, ...found } = await step(db => findCorrections(db, toAirportKey(params), cells, actor))
    return new FileReply(`${nameWorkbook(instance)}-rows-to-correct.xlsx`, workbookMediaType, () =>
      writeCorrections(cells, found),
    )
  })

  registerEndpoint(api, acceptWorkbookEndpoint, async ({ params, query, body, actor, caller, step }) => {
    const cells = await cellsOf(body, caller.owner)
    return step(db => acceptWorkbook(db, toAirportKey(params), cells, query, actor))
  })
}

/** `DFW-2026` */
const nameWorkbook = ({ airport, axnInstanceName }: WorkbookYear['instance']): string =>
  `${airport.iataCode}-${axnInstanceName}`
