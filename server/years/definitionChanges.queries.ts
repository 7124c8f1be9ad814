import { and, asc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { getTrafficKey, trafficNames } from '#domain/airports/terminalColumns.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { recordFigures } from '#domain/browse/figures/recordFigures.ts'
import type { DefinitionChange, MarkedChange } from '#domain/browse/markedChange.ts'
import { publishedYears } from '#domain/people/roles.ts'
import type { EditedDefinitionChange } from '#domain/years/definitionChange.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { definitionChange } from '../database/schema/editions.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { requireInstance, lockYear } from './instances.queries.ts'

/** The changes of the years that readers can see, oldest first. */
export const readDefinitionChanges = (db: Db): Promise<DefinitionChange[]> =>
  changesWhere(db, inArray(axnInstance.axnInstanceMasterStatus, publishedYears))

/** The figures of a year that cannot be compared with the year before. The caller must be allowed to see the year. */
export const readMarkedChanges = async (db: Db, axnInstanceId: number): Promise<MarkedChange[]> =>
  markChanges(await changesWhere(db, eq(axnInstance.axnInstanceId, axnInstanceId)))

/** The figures that cannot be compared between these years, from the first on, and before `end`, oldest first. */
export const readMarkedChangesBetween = async (
  db: Db,
  first: number,
  end: number,
): Promise<MarkedChange[]> => {
  const { axnInstanceName: name } = axnInstance
  return markChanges(await changesWhere(db, and(gte(name, String(first)), lt(name, String(end)))))
}

const changesWhere = (db: Db, condition: SQL | undefined): Promise<DefinitionChange[]> =>
  db
    .select({
      year: axnInstance.axnInstanceName,
      figure: definitionChange.figure,
      note: definitionChange.note,
    })
    .from(definitionChange)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, definitionChange.axnInstanceId))
    .where(condition)
    .orderBy(asc(axnInstance.axnInstanceName), asc(definitionChange.figure))

/** The changes of one year, as administrators edit them. Throws `notFound` for a year that does not exist. */
export async function listDefinitionChanges(
  db: Db,
  axnInstanceId: number,
): Promise<EditedDefinitionChange[]> {
  await requireInstance(db, axnInstanceId)
  const { figure, note, version } = definitionChange
  return db
    .select({ figure, note, version })
    .from(definitionChange)
    .where(eq(definitionChange.axnInstanceId, axnInstanceId))
    .orderBy(asc(figure))
}

/** Null removes the note. Throws `stale` if the version has changed. */
export async function saveDefinitionChange(
  db: Db,
  { axnInstanceId, figure }: { axnInstanceId: number; figure: string },
  note: string | null,
  expectedVersion: number | null,
): Promise<EditedDefinitionChange> {
  const read = async (): Promise<EditedDefinitionChange> => {
    const changes = await listDefinitionChanges(db, axnInstanceId)
    return changes.find(each => each.figure === figure) ?? { figure, note: null, version: 0 }
  }
  await lockYear(db, axnInstanceId)
  requireVersion(await read(), expectedVersion)
  const { axnInstanceId: year, figure: name } = definitionChange
  if (note === null) await db.delete(definitionChange).where(and(eq(year, axnInstanceId), eq(name, figure)))
  else
    await db
      .insert(definitionChange)
      .values({ axnInstanceId, figure, note })
      .onConflictDoUpdate({ target: [year, name], set: { note } })
  return read()
}

const figures = [...airportFigures, ...recordFigures]

/** The definition changes with all figures that each affects, by their names in an airport's year and its records. */
const markChanges = (changes: readonly DefinitionChange[]): MarkedChange[] =>
  changes.map(change => ({ ...change, marks: listMarks(change) }))

function listMarks(change: DefinitionChange): string[] {
  const marked = figures.filter(each => findDefinitionChanges(each, [change]).length > 0)
  const names = marked.map(({ key }) => key.split('.')[0] ?? '')
  const ofTerminals = (key: string) => trafficNames.filter(name => getTrafficKey(name) === key)
  return [...new Set([change.figure, ...names.flatMap(name => [name, ...ofTerminals(name)])])]
}
