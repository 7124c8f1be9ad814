import { inArray } from 'drizzle-orm'
import { isProbablySame } from '#domain/catalog/nameLikeness.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { terminal } from '../../../database/schema/terminals.ts'
import type { PastValues } from '../../editions.ts'
import { NewIds, readFileId, readLastId } from '../chooseIds.ts'
import type { EditionTables } from '../parseTables.ts'
import type { ResolvedAirports } from './airports.queries.ts'
import type { Decisions } from './decisions.ts'
import type { NewRows, Refuse, SharedRecords } from './newRecords.ts'

export async function resolveTerminals(
  db: Db,
  tables: EditionTables,
  airports: ResolvedAirports,
  decisions: Decisions,
  refuse: Refuse,
): Promise<{ ids: SharedRecords['terminals']; created: NewRows; past: PastValues }> {
  const airportIds = [...new Set(airports.ids.values())]
  const stored =
    airportIds.length === 0
      ? []
      : await db.select().from(terminal).where(inArray(terminal.airportId, airportIds))
  const ofAirport = Map.groupBy(stored, each => each.airportId)
  const newIds = new NewIds(
    await readLastId(db, 'terminal', 'terminal_id'),
    tables.terminals.map(({ keys }) => readFileId(keys['terminalId'] ?? '')),
  )
  const ids = new Map<string, { terminalId: number; airportId: number }>()
  const claimed = new Set<string>()
  const rows: (typeof terminal.$inferInsert)[] = []
  const past: Record<string, unknown>[] = []
  for (const { keys, values, at } of tables.terminals) {
    const { terminalName, terminalShortName } = values
    const airportId = airports.ids.get(keys['airportId'] ?? '')
    if (airportId === undefined) {
      refuse(
        at,
        'airportId',
        `The airport ${JSON.stringify(keys['airportId'])} is not in the airports table.`,
      )
      continue
    }
    const folded = `${airportId} ${terminalName.toLowerCase()}`
    if (claimed.has(folded)) {
      refuse(at, 'terminalName', `The airport has two terminals named ${JSON.stringify(terminalName)}.`)
      continue
    }
    claimed.add(folded)
    const code = airports.codes.get(airportId) ?? ''
    const prefix = `${code} `
    const own = (ofAirport.get(airportId) ?? []).map(each => ({ ...each, name: prefix + each.terminalName }))
    const isNamed = (name: string) => (each: { name: string }) =>
      normalizeName(each.name) === normalizeName(name)
    const wanted = prefix + terminalName
    const found =
      own.find(isNamed(wanted)) ??
      decisions.choose(
        'terminals',
        wanted,
        () => own.filter(each => isProbablySame(terminalName, each.terminalName)),
        other => own.find(isNamed(other)),
      )
    const key = keys['terminalId'] ?? ''
    if (!found) {
      const terminalId = newIds.take(readFileId(key))
      ids.set(key, { terminalId, airportId })
      rows.push({ terminalId, airportId, terminalName, terminalShortName })
      continue
    }
    const { terminalId } = found
    ids.set(key, { terminalId, airportId })
    if (found.terminalName !== terminalName || found.terminalShortName !== terminalShortName)
      past.push({
        terminal_id: terminalId,
        terminal_name: terminalName,
        terminal_short_name: terminalShortName,
      })
  }
  return {
    ids,
    created: {
      table: terminal,
      rows,
      sequence: { table: 'terminal', column: 'terminal_id', last: newIds.largest },
    },
    past: { table: 'terminal', key: 'terminal_id', rows: past },
  }
}
