import { problems } from '#domain/problems.ts'
import { findRefusal, type Actor, type Subject } from '#domain/people/roles.ts'

/** Why this person cannot change what they may read; undefined if they can. The server decides again. */
export function explainReadOnly(
  actor: Actor | null,
  permission: 'airport.edit' | 'company.edit',
  year: Omit<Subject, 'affiliated'>,
): string | undefined {
  const { axnInstanceStatus, axnInstanceMasterStatus } = year
  const refused = findRefusal(actor, permission, {
    axnInstanceStatus,
    axnInstanceMasterStatus,
    affiliated: true,
  })
  return refused ? problems[refused].message : undefined
}
