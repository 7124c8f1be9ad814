import { Button } from '../Button.tsx'
import { LongList } from '../LongList.tsx'
import { Notice } from '../Notice.tsx'
import { formatDate, hasShortYear } from '../../contract/dateText.ts'
import { rewriteDate } from '../../contract/pastedTable.ts'
import css from './SheetBar.module.css'
import { countOf } from './sheet.ts'
import type { AmbiguousLine } from './planPaste.ts'
import type { DateQuestion, Paste, Pasted } from './usePaste.ts'

/** What the last paste did: which columns its heading named, how its dates were read, and what found no place. */
export function PasteNotes({ paste, maxRows }: { paste: Paste; maxRows: number }) {
  const { pasted, tooMany } = paste
  if (tooMany !== null)
    return (
      <Notice kind="error" role="alert">
        You pasted {countOf(tooMany, 'row')}. The table takes up to {maxRows.toLocaleString('en-US')} new rows
        at a time, so nothing was filled in. Paste fewer rows, save them, and then paste the rest.
      </Notice>
    )
  // Once the pasted rows are saved, undone, or reset, there is nothing left to say.
  if (!pasted || (paste.unsaved === 0 && !pasted.isKnown)) return null
  const { matched, ambiguous } = pasted
  const isAsking = ambiguous.length > 0 || pasted.dates.some(each => each.isOpen)
  return (
    <div className={css.bar} data-kind={isAsking ? 'warning' : 'info'} role="status">
      <p className={css.note}>
        {countRows(pasted, paste.unsaved)}{' '}
        {matched > 0 &&
          !pasted.isKnown &&
          `${countOf(matched, 'row')} ${matched === 1 ? 'names a row' : 'name rows'} of the table, which ${matched === 1 ? 'is' : 'are'} updated. `}
        {pasted.heading && `Recognized columns: ${pasted.heading.join(', ')}. `}
        {pasted.leftOut.length > 0 && (
          <>
            Left out, because the table has no such column: <LongList items={pasted.leftOut} />{' '}
          </>
        )}
        {pasted.totals.length > 0 && (
          <>
            Left out, because they are sums: <LongList items={pasted.totals} />{' '}
          </>
        )}
        {!isAsking && (
          <Button size="sm" variant="plain" onClick={paste.close}>
            OK
          </Button>
        )}
      </p>
      {ambiguous.length > 0 && <AmbiguousLines lines={ambiguous} paste={paste} />}
      {pasted.dates.map(each => (
        <DateOrderQuestion key={each.column.key} question={each} paste={paste} />
      ))}
    </div>
  )
}

function countRows({ rows, isKnown }: Pasted, unsaved: number): string {
  if (isKnown) return `${countOf(rows.length, 'row')} pasted; the table already has them as they are.`
  const filled = `${countOf(rows.length, 'row')} filled in`
  if (unsaved === rows.length) return `${filled}; nothing is saved yet.`
  return `${filled}; ${unsaved.toLocaleString('en-US')} not saved yet.`
}

/** Names fill a line; the rest is counted. */
const mostNames = 3

function AmbiguousLines({ lines, paste }: { lines: readonly AmbiguousLine[]; paste: Paste }) {
  const names = [...new Set(lines.map(({ line }) => line[paste.nameColumn] ?? ''))]
  const more = names.length > mostNames ? ', …' : ''
  return (
    <p className={css.note}>
      {countOf(lines.length, 'pasted row')} {lines.length === 1 ? 'fits' : 'fit'} more than one row of the
      table ({names.slice(0, mostNames).join(', ') + more}). Change the first that fits, or add{' '}
      {lines.length === 1 ? 'it' : 'them'}?{' '}
      <Button size="sm" variant="default" onClick={() => paste.settle('change')}>
        Change
      </Button>{' '}
      <Button size="sm" variant="default" onClick={() => paste.settle('add')}>
        Add
      </Button>
    </p>
  )
}

function DateOrderQuestion({ question, paste }: { question: DateQuestion; paste: Paste }) {
  const { column, order, isOpen, given } = question
  const example = (given.find(each => hasShortYear(each.text)) ?? given[0])?.text ?? ''
  const other = order === 'monthFirst' ? 'dayFirst' : 'monthFirst'
  const words = { monthFirst: 'month/day/year', dayFirst: 'day/month/year' }
  return (
    <p className={css.note}>
      {column.field.label}: {countOf(given.length, 'date')} read as {words[order]} ({example} is{' '}
      {inWords(example, order)}).{isOpen && ' Right?'}{' '}
      {isOpen && (
        <Button size="sm" variant="default" onClick={() => paste.setOrder(question, order)}>
          Yes, {words[order]}
        </Button>
      )}{' '}
      <Button
        size="sm"
        variant={isOpen ? 'default' : 'plain'}
        onClick={() => paste.setOrder(question, other)}
      >
        {isOpen ? 'No, ' : 'Read as '}
        {words[other]}
      </Button>
    </p>
  )
}

function inWords(text: string, order: DateQuestion['order']): string {
  const day = rewriteDate(text, order)
  return /^\d{4}-/.test(day) ? formatDate(day) : 'no date'
}
