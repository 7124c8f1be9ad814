import { sql } from 'drizzle-orm'
import { listYears, type PublishedEdition } from '#domain/browse/yearByYear/compareEditions.ts'
import { getYearByYearEndpoint, type YearSubject } from '#domain/browse/yearByYear/yearByYear.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { readEdition } from '../explore/readEdition.ts'
import type { Memory } from '../memory/memory.ts'

/** The years of an airport, company, or brand as published, for every reader. */
export function yearByYearRoutes(api: Api): void {
  registerMemoryEndpoint(api, getYearByYearEndpoint, async ({ params }) => {
    const { yearSubject: kind, subjectId: id } = params
    const mergedIds = await api.database.read(db => listMergedInto(db, kind, id))
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

async function listMergedInto(db: Db, kind: YearSubject, id: number): Promise<Set<number>> {
  if (kind === 'airport') return new Set()
  const [table, key] = [sql.identifier(kind), sql.identifier(`${kind}_id`)]
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${key} as id from ${table} where merged_into = ${id}`,
  )
  return new Set(rows.map(row => row.id))
}
