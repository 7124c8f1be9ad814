import { downloadExploredEndpoint, exploreEndpoint, toQuestion } from '#domain/browse/explore/explore.ts'
import { chooseSort } from '#domain/browse/explore/orderLines.ts'
import { spreadClasses } from '#domain/browse/explore/spreadClasses.ts'
import { problem } from '#domain/problems.ts'
import { mostExportedRows } from '#platform/contract/listing.ts'
import { createPage } from '#platform/contract/paging.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { answerQuestion, writeRow } from './answerQuestion.ts'
import { renderExploredFile } from './renderExploredFile.ts'

/** Answers the question in Explore's address with one table over the edition. */
export function exploreRoutes(api: Api): void {
  registerMemoryEndpoint(api, exploreEndpoint, async ({ params, query, actor }) => {
    const { question } = toQuestion(query)
    const answer = await answerQuestion(api.memory, params.instanceId, question, actor)
    const { instance, columns, lines, choices, notes } = answer
    const { page, size } = query
    const shown = lines.slice(page * size, (page + 1) * size).map(line => writeRow(question, columns, line))
    return {
      ...createPage(shown, lines.length, { page, size }),
      axnInstanceName: instance.axnInstanceName,
      columns: columns.map(({ of: _of, ...column }) => column),
      choices,
      sort: chooseSort(columns, question),
      spreads: query.spreads === 'none' ? [] : spreadClasses(question, answer),
      notes,
    }
  })

  registerMemoryEndpoint(api, downloadExploredEndpoint, async ({ params, query, actor }) => {
    const { question } = toQuestion(query)
    const answer = await answerQuestion(api.memory, params.instanceId, question, actor)
    if (answer.lines.length > mostExportedRows) throw problem('tooManyRows')
    return renderExploredFile(question, answer, query.format, api.demo)
  })
}
