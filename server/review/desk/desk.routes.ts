import {
  actOnDesk,
  exportDesk,
  getDeskOverview as getDeskOverviewCall,
  listDesk as listDeskCall,
  listDeskItems as listDeskItemsCall,
} from '#domain/review/desk.ts'
import { problem } from '#domain/problems.ts'
import { reportFileName, reportMediaTypes } from '#domain/publishing/report.ts'
import { FileReply, handle, type Api } from '#platform/http/handle.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import { actOnEach } from './deskActions.ts'
import { listDesk, listDeskItems, readWholeDesk } from './deskList.queries.ts'
import { getDeskOverview } from './deskOverview.queries.ts'
import { deskTable } from './deskTable.ts'

export function deskRoutes(api: Api): void {
  handle(api, listDeskCall, ({ db, params, query }) => listDesk(db, params.instanceId, query))

  handle(api, listDeskItemsCall, ({ db, params, query }) => listDeskItems(db, params.instanceId, query))

  handle(api, getDeskOverviewCall, ({ db, params }) => getDeskOverview(db, params.instanceId))

  handle(api, exportDesk, async ({ db, params, query }) => {
    const year = await getInstance(db, params.instanceId)
    if (!year) throw problem('notFound')
    const rows = await readWholeDesk(db, params.instanceId, query)
    const table = deskTable(rows, year.axnInstanceName, api.demo)
    return new FileReply(
      reportFileName('Editors desk', params.instanceId, 'csv'),
      reportMediaTypes.csv,
      async () => renderCsv(table),
    )
  })

  handle(api, actOnDesk, async call => ({ outcomes: await actOnEach(call) }))
}
