import { z } from 'zod'
import type { PlacedTable } from './drawTables.ts'
import type { SetTable } from './tableSetting.ts'

/** Where something has come to stand, as tables.typ tells it: see `Place` of tableFragments.ts. */
export const place = z.object({ page: z.number(), x: z.number(), y: z.number() })

/** The heads of tables, again and again where they are repeated, each with the row that its own end before. */
export const tablePlaces = z.array(place.extend({ id: z.number(), to: z.number() }))

export interface ReservedSpace {
  /** JSON. */
  data: string
  /** In the order of their numbers. */
  tables: SetTable[]
}

/** What Typst reads: of each `table`, wherever it stands, only how much room it takes. */
export function reserveTableSpace(printed: object): ReservedSpace {
  const tables: SetTable[] = []
  const data = JSON.stringify(printed, (key, value: unknown) => {
    if (key !== 'table') return value
    const table = value as SetTable
    const { width, headHeight, heights } = table
    return { id: tables.push(table) - 1, width, headHeight, heights }
  })
  return { data, tables }
}

export function placedTables(tables: readonly SetTable[], found: z.infer<typeof tablePlaces>): PlacedTable[] {
  const starts = Map.groupBy(found, ({ id }) => id)
  return tables.map((table, id) => ({ table, starts: starts.get(id) ?? [] }))
}
