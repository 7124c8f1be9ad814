import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { countRecords, getRecordKind } from './recordKinds.ts'

/** How many records of one kind an action added, changed, and deleted. */
export interface ChangedKind {
  kind: string
  added: number
  changed: number
  deleted: number
}

/** The kinds that a sentence lists. More are only counted. */
const mostListed = 3

/** `Added 10,297 tenants and 1 contact. Changed 3 brands.` */
export function describeChanges(kinds: readonly ChangedKind[]): string {
  const verbs = new Map<string, { kind: string; count: number }[]>()
  const say = (verb: string, kind: string, count: number) => {
    if (count > 0) verbs.set(verb, [...(verbs.get(verb) ?? []), { kind, count }])
  }
  for (const { kind, added } of kinds) say(getRecordKind(kind).addedVerb ?? 'Added', kind, added)
  for (const { kind, changed } of kinds) say('Changed', kind, changed)
  for (const { kind, deleted } of kinds) say('Deleted', kind, deleted)
  return [...verbs].map(([verb, of]) => `${verb} ${listKinds(of)}.`).join(' ')
}

/** The largest kinds first. */
function listKinds(of: readonly { kind: string; count: number }[]): string {
  const ordered = of.toSorted((one, other) => other.count - one.count)
  // Nothing is gained by replacing one kind with 'one other kind'.
  const listed = ordered.length > mostListed + 1 ? ordered.slice(0, mostListed) : ordered
  const others = ordered.slice(listed.length)
  const words = listed.map(({ kind, count }) => countRecords(kind, count))
  if (others.length > 0) words.push(`records of ${countOf(others.length, 'other kind')}`)
  return joinWords(words)
}
