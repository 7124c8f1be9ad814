import { problem } from '#domain/problems.ts'
import {
  acceptWorkbook as acceptWorkbookCall,
  getWorkbook,
  previewWorkbook as previewWorkbookCall,
  workbookLimits,
  workbookMediaType,
} from '#domain/workbook.ts'
import { airportKeyOf } from '../airportKey.ts'
import { FileReply, handle, type Api } from '../handle.ts'
import { airportSheets } from './airportSheets.ts'
import { writeStamp } from './stamp.ts'
import { acceptWorkbook, previewWorkbook } from './workbookPlan.queries.ts'
import { WorkbookReader } from './workbookReader.ts'
import { readWorkbookYear, versionsOf } from './workbookYear.queries.ts'
import { writeWorkbook } from './writeWorkbook.ts'

export function workbookRoutes(api: Api): void {
  handle(api, getWorkbook, async ({ db, params, actor }) => {
    const key = airportKeyOf(params)
    const year = await readWorkbookYear(db, key, actor)
    const { airport, axnInstanceName } = year.instance
    const about = {
      title: `${airport.airportName} (${airport.iataCode}), ${axnInstanceName}`,
      stamp: writeStamp(key, versionsOf(year)),
    }
    return new FileReply(`${airport.iataCode}-${axnInstanceName}.xlsx`, workbookMediaType, () =>
      writeWorkbook(about, airportSheets(year)),
    )
  })

  // Only these two calls take a file as their body; for all others it stays an unsupported type.
  void api.http.register((http, _options, done) => {
    readWorkbooks(http)
    uploadRoutes({ ...api, http })
    done()
  })
}

/** The file becomes its cells before the call's transaction begins, so that no long work holds that open. */
function readWorkbooks(http: Api['http']): void {
  const reader = new WorkbookReader()
  const asBytes = { parseAs: 'buffer', bodyLimit: workbookLimits.fileBytes } as const
  http.addContentTypeParser(workbookMediaType, asBytes, async (_request: unknown, bytes: Buffer) => {
    if (bytes.length === 0) throw problem('workbookUnreadable')
    return reader.read(bytes)
  })
  http.addHook('onClose', (_instance, done) => {
    reader.close()
    done()
  })
}

function uploadRoutes(api: Api): void {
  handle(api, previewWorkbookCall, ({ db, params, body, actor }) =>
    previewWorkbook(db, airportKeyOf(params), body, actor),
  )

  handle(api, acceptWorkbookCall, ({ db, params, query, body, actor }) =>
    acceptWorkbook(db, airportKeyOf(params), body, query.seen, actor),
  )
}
