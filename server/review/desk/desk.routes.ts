import { problem } from '#domain/problems.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import {
  actOnDeskEndpoint,
  exportDeskEndpoint,
  getDeskOverviewEndpoint,
  listDeskEndpoint,
  listDeskItemsEndpoint,
} from '#domain/review/desk.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/call.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'
import type { Api } from '../../api.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { actOnEach } from './actOnEach.ts'
import { buildDeskTable } from './buildDeskTable.ts'
import { listDesk, listDeskItems, readWholeDesk } from './deskList.queries.ts'
import { getDeskOverview } from './deskOverview.queries.ts'

export function deskRoutes(api: Api): void {
  registerEndpoint(api, listDeskEndpoint, ({ db, params, query }) => listDesk(db, params.instanceId, query))

  registerEndpoint(api, listDeskItemsEndpoint, ({ db, params, query }) =>
    listDeskItems(db, params.instanceId, query),
  )

  registerEndpoint(api, getDeskOverviewEndpoint, ({ db, params }) => getDeskOverview(db, params.instanceId))

  registerEndpoint(api, exportDeskEndpoint, async ({ db, params, query }) => {
    const year = await getInstance(db, params.instanceId)
    if (!year) throw problem('notFound')
    const rows = await readWholeDesk(db, params.instanceId, query)
    const table = buildDeskTable(rows, year.axnInstanceName, api.demo)
    return new FileReply(formatFileName('Editors desk', year.axnInstanceName, 'csv'), mediaTypes.csv, () =>
      renderCsv(table),
    )
  })

  registerEndpoint(api, actOnDeskEndpoint, async call => ({ outcomes: await actOnEach(call) }))
}
