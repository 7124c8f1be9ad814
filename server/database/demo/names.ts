import { toHostName } from './addresses.ts'
import { firstNames, surnameEnds, surnameStarts } from './people.facts.ts'
import type { Random } from './random.ts'

export interface PersonName {
  firstName: string
  lastName: string
}

export function drawPersonName(random: Random): PersonName {
  return {
    firstName: random.pick(firstNames),
    lastName: random.pick(surnameStarts) + random.pick(surnameEnds),
  }
}

/** first.last at a domain that is reserved for examples (RFC 2606). */
export const makeEmail = (name: PersonName, host: string): string =>
  `${toHostName(name.firstName)}.${toHostName(name.lastName)}@${host}`

/** Draws until the name is new. `taken` collects the names without regard to case. */
export function drawNewName(taken: Set<string>, draw: () => string): string {
  for (;;) {
    const name = draw()
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
