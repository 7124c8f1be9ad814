import { describeDefinitionChange } from '#domain/browse/definitionChanges.ts'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import css from './figures.module.css'

/** What changed in the definitions of figures, one line per change. */
export function DefinitionNotes({ changes }: { changes: readonly DefinitionChange[] }) {
  return changes.map(each => (
    <p
      key={`${each.year} ${each.figure}`}
      className={css.note}
    >{`${redefinedSign} ${describeDefinitionChange(each)}`}</p>
  ))
}
