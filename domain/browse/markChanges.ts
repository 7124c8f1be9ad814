import { airportFigures } from './airportFigures.ts'
import { terminalTraffic } from './concessionFigures.ts'
import { findDefinitionChanges } from './definitionChanges.ts'
import { recordFigures } from './figures/recordFigures.ts'
import type { DefinitionChange, MarkedChange } from './markedChange.ts'

const figures = [...airportFigures, ...recordFigures]

/** The columns of terminals whose names differ from the airport's. */
const terminalNames: Record<string, string> = terminalTraffic

/** The definition changes with all figures that each affects, by their names in an airport's year and its records. */
export const markChanges = (changes: readonly DefinitionChange[]): MarkedChange[] =>
  changes.map(change => ({ ...change, marks: listMarks(change) }))

function listMarks(change: DefinitionChange): string[] {
  const marked = figures.filter(each => findDefinitionChanges(each, [change]).length > 0)
  const names = marked.map(({ key }) => key.split('.')[0] ?? '')
  return [...new Set([change.figure, ...names.flatMap(name => [name, terminalNames[name] ?? name])])]
}
