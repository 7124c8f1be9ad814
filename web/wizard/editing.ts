import { problems } from '#domain/problems.ts'
import { refusal, type Actor, type Subject } from '#domain/roles.ts'

/** Why this person cannot change an airport they may read; undefined when they can. The server decides again. */
export function whyReadOnly(actor: Actor | null, year: Omit<Subject, 'affiliated'>): string | undefined {
  const refused = refusal(actor, 'airport.edit', { ...year, affiliated: true })
  return refused ? problems[refused].message : undefined
}
