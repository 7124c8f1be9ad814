import { sql } from 'drizzle-orm'
import type { ActionEntry } from '#domain/history/action.ts'
import type { Db } from '#platform/database/connect.ts'

type UndoneBy = NonNullable<ActionEntry['undoneBy']>
interface UndoRow extends UndoneBy, Record<string, unknown> {
  undoneActionId: string
}

/** The action that undid each of these, unless that undo was undone. */
export async function readUndone(db: Db, actionIds: readonly string[]): Promise<Map<string, UndoneBy>> {
  const { rows } = await db.execute<UndoRow>(sql`
    with recursive undo as (
      select action_id, undone_action_id, at, user_id from action
      where undone_action_id in (select jsonb_array_elements_text(${JSON.stringify(actionIds)}::jsonb)::uuid)
      union
      select later.action_id, later.undone_action_id, later.at, later.user_id from action as later
      join undo on later.undone_action_id = undo.action_id
    )
    select action_id as "actionId", undone_action_id as "undoneActionId", undo.at::text as "at",
      first_name || ' ' || last_name as "userName"
    from undo left join app_user using (user_id) order by undo.at`)
  const undoOf = (actionId: string): UndoRow | undefined =>
    rows.find(row => row.undoneActionId === actionId && undoOf(row.actionId) === undefined)
  return new Map(
    actionIds.flatMap(actionId => {
      const found = undoOf(actionId)
      return found
        ? [[actionId, { actionId: found.actionId, at: found.at, userName: found.userName }] as const]
        : []
    }),
  )
}
