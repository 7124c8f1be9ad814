import { listYears, type PublishedEdition } from '#domain/browse/yearByYear/compareEditions.ts'
import { getYearByYearEndpoint } from '#domain/browse/yearByYear/yearByYear.ts'
import { problem } from '#domain/problems.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { readEdition } from '../explore/readEdition.ts'
import type { Memory } from '../memory/memory.ts'

/** Airports are never merged. */
const mergedKinds = { airport: null, company: 'companies', brand: 'brands' } as const

/** The years of an airport, company, or brand as published, for every reader. */
export function yearByYearRoutes(api: Api): void {
  registerMemoryEndpoint(api, getYearByYearEndpoint, async ({ params }) => {
    const { yearSubject: kind, subjectId: id } = params
    const merges = await api.memory.readMerges()
    const merged = merges.filter(each => each.kind === mergedKinds[kind] && each.intoId === id)
    const mergedIds = new Set(merged.map(each => each.fromId))
    const editions = await readEditions(api.memory)
    if (editions.length === 0) throw problem('notFound')
    // Empty for anything that is in no edition, so that the existence of unpublished data is not revealed.
    return listYears({ kind, id, mergedIds }, editions)
  })
}

/** Newest first, back to the last consecutive published year. */
async function readEditions(memory: Memory): Promise<PublishedEdition[]> {
  const editions: PublishedEdition[] = []
  const changes = await memory.readDefinitionChanges()
  let opened = await memory.openActiveYear()
  for (; opened; opened = memory.openYearBefore(opened.instance)) {
    const { year } = await readEdition(opened.lists, 'readers')
    const { axnInstanceName } = opened.instance
    const definitionChanges = changes.filter(each => each.year === axnInstanceName)
    editions.push({ ...year, axnInstanceName, definitionChanges })
  }
  return editions
}
