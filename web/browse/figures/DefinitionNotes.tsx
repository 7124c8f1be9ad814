import { describeDefinitionChange, type DefinitionChange } from '#domain/browse/definitionChanges.ts'
import css from './figures.module.css'

/** Marks a year from which on a figure means something else. */
export const redefinedSign = '‡'

/** What changed in the definitions of figures, one line per change. */
export function DefinitionNotes({ changes }: { changes: readonly DefinitionChange[] }) {
  return changes.map(each => (
    <p key={`${each.year} ${each.figure}`} className={css.note}>
      {redefinedSign} {describeDefinitionChange(each)}
    </p>
  ))
}
