import { useState } from 'react'
import { countOf, formatCount } from '../../contract/count.ts'
import { hasShortYear, type DateReading } from '../../contract/dateText.ts'
import { formatDate } from '../../contract/formatDate.ts'
import { isOfMonths, otherReading, rewriteDate } from '../../contract/pastedTable.ts'
import { Button } from '../Button.tsx'
import { LongList } from '../LongList.tsx'
import { Notice } from '../Notice.tsx'
import { keepFocusAround } from '../useFocusFromHash.ts'
import { AssignNames } from './AssignNames.tsx'
import { FoldedNote } from './FoldedNote.tsx'
import type { DateQuestion, MergedQuestion } from './pasteQuestions.ts'
import type { AmbiguousLine } from './planPaste.ts'
import type { Paste, PasteResult } from './usePaste.ts'
import css from './SheetBar.module.css'

/**
 * The result of the last paste: the columns that its heading named, how its dates were read, and the data that was left
 * out.
 */
export default function PasteNotes({ paste, maxRows }: { paste: Paste; maxRows: number }) {
  const { pasted, tooMany } = paste
  if (tooMany !== null)
    return (
      <Notice kind="error" role="alert">
        You pasted <span>{countOf(tooMany, 'row')}</span>. The table takes up to{' '}
        <span>{formatCount(maxRows)}</span> new rows at a time, so nothing was filled in. Paste fewer rows,
        save them, and then paste the rest.
      </Notice>
    )
  // Once the pasted rows are saved, undone, or reset, only open questions about earlier ones remain.
  const isGone = !pasted || (paste.unsaved === 0 && !pasted.isKnown && pasted.rows.length > 0)
  const { ambiguous, merged, dates } = paste.questions
  const questions = dates.length + merged.length + (ambiguous.length > 0 ? 1 : 0)
  const isAsking = questions > 0
  if (isGone && !isAsking) return null
  return (
    <FoldedNote
      kind={isAsking ? 'warning' : 'info'}
      isAnnounced
      isAsking={isAsking}
      title={
        isGone
          ? 'Pasted cells wait for an answer.'
          : [countRows(pasted, paste.unsaved), ...listConsequences(pasted)].join(' ')
      }
      actions={
        !isAsking && (
          <Button size="sm" variant="plain" ref={keepFocusAround} onClick={paste.close}>
            OK
          </Button>
        )
      }
    >
      {!isGone && <PasteDetails pasted={pasted} paste={paste} />}
      {questions > 1 && <p className={css.note}>{`${countOf(questions, 'question')}, one at a time:`}</p>}
      {/* One question at a time, which leaves room for the table. */}
      {merged[0] ? (
        <MergedCells question={merged[0]} paste={paste} />
      ) : ambiguous.length > 0 ? (
        <AmbiguousLines lines={ambiguous} paste={paste} />
      ) : isAsking ? (
        dates
          .slice(0, 1)
          .map(each => <ReadingQuestion key={keyOf(each)} question={each} paste={paste} isOpen />)
      ) : (
        pasted?.dates.map(each => (
          <ReadingQuestion key={keyOf(each)} question={each} paste={paste} isOpen={false} />
        ))
      )}
      {!isGone && !isAsking && pasted.repeats.length > 0 && <Repeats rows={pasted.repeats} paste={paste} />}
    </FoldedNote>
  )
}

const keyOf = ({ column, reading }: DateQuestion): string => `${column.key} ${isOfMonths(reading)}`

/** Which columns and lines were recognized and skipped. */
function PasteDetails({ pasted, paste }: { pasted: PasteResult; paste: Paste }) {
  const unknown = pasted.leftOut.filter(each => !pasted.doubled.includes(each))
  return (
    <p className={css.note}>
      <span>{!pasted.isKnown && paste.unsaved === pasted.rows.length && 'Nothing is saved yet. '}</span>
      <span>{pasted.heading && `Recognized columns: ${pasted.heading.join(', ')}. `}</span>
      <span>
        {!pasted.heading &&
          pasted.rows.length >= manyRows &&
          'No headings were recognized, so the columns were taken in the order of the table. '}
      </span>
      {pasted.sections.length > 0 && (
        <span>
          Section headings, which apply to the rows below them:{' '}
          <LongList items={pasted.sections.map(each => `${each.text} (${countOf(each.rows, 'row')})`)} />{' '}
        </span>
      )}
      {pasted.doubled.length > 0 && (
        <span>
          Skipped because they name the same column. Choose which one to use:{' '}
          <LongList items={pasted.doubled} />{' '}
        </span>
      )}
      {unknown.length > 0 && (
        <span>
          Skipped because the table has no such column: <LongList items={unknown} />{' '}
        </span>
      )}
      {pasted.leftOut.length > 0 && paste.canAssign && <AssignButton pasted={pasted} paste={paste} />}
      {pasted.totals.length > 0 && (
        <span>
          Skipped because they are sums: <LongList items={pasted.totals} />{' '}
        </span>
      )}
      {pasted.titles > 0 && (
        <span>{`${countOf(pasted.titles, 'line')} with titles or headings skipped. `}</span>
      )}
    </p>
  )
}

/** A block with at least this many rows probably had a heading. */
const manyRows = 10

function countRows({ rows, isKnown }: PasteResult, unsaved: number): string {
  if (isKnown && unsaved === 0)
    return `${countOf(rows.length, 'row')} pasted. The table already contains them, unchanged.`
  const given = `${countOf(rows.length, 'row')} pasted`
  return unsaved === rows.length ? `${given}.` : `${given}. ${formatCount(unsaved)} not saved yet.`
}

/** Shown while the note is folded, so that no one overlooks updated or skipped data. */
const listConsequences = ({
  matched,
  isKnown,
  leftOut,
  sections,
  totals,
  repeats,
}: PasteResult): string[] => [
  ...(matched > 0 && !isKnown
    ? [
        `${countOf(matched, 'row')} ${matched === 1 ? 'matches an existing row' : 'match existing rows'}, which ${matched === 1 ? 'is' : 'are'} updated.`,
      ]
    : []),
  ...(leftOut.length > 0 ? [`${countOf(leftOut.length, 'column')} skipped.`] : []),
  ...(sections.length > 0 ? [`${countOf(sections.length, 'section heading')} read.`] : []),
  ...(totals.length > 0 ? [`${countOf(totals.length, 'sum')} skipped.`] : []),
  ...(repeats.length > 0 ? [`${countOf(repeats.length, 'copy', 'copies')}.`] : []),
]

/** Names fill one line; the rest are counted. */
const mostNames = 3

function AmbiguousLines({ lines, paste }: { lines: readonly AmbiguousLine[]; paste: Paste }) {
  const names = [...new Set(lines.map(({ line }) => line[paste.nameColumn] ?? ''))]
  const more = names.length > mostNames ? ', …' : ''
  return (
    <p className={css.note}>
      <span>{countOf(lines.length, 'pasted row')}</span> may refer to{' '}
      <span>{lines.length === 1 ? 'a row' : 'rows'}</span> of the table, but not for certain (
      <span>{names.slice(0, mostNames).join(', ') + more}</span>). Update the most similar row, or add new
      rows?{' '}
      <Button size="sm" variant="default" ref={keepFocusAround} onClick={() => paste.settle(lines, 'change')}>
        Change
      </Button>{' '}
      <Button size="sm" variant="default" ref={keepFocusAround} onClick={() => paste.settle(lines, 'add')}>
        Add
      </Button>
    </p>
  )
}

/** Only the first of merged cells has the text, but a cell can also be empty. */
function MergedCells({ question, paste }: { question: MergedQuestion; paste: Paste }) {
  const { column, cells } = question
  return (
    <p className={css.note}>
      <span>{column.field.label}</span>: <span>{countOf(cells.length, 'cell')}</span>{' '}
      <span>{cells.length === 1 ? 'is' : 'are'}</span> empty below a filled one, such as{' '}
      <span>{cells[0]?.text}</span>. <span>{cells.length === 1 ? 'Is it' : 'Are they'}</span> merged with the
      cell above?{' '}
      <Button
        size="sm"
        variant="default"
        ref={keepFocusAround}
        onClick={() => paste.fillMerged(question, true)}
      >
        Yes, use the text above
      </Button>{' '}
      <Button
        size="sm"
        variant="default"
        ref={keepFocusAround}
        onClick={() => paste.fillMerged(question, false)}
      >
        No, leave empty
      </Button>
    </p>
  )
}

/** Two kiosks can be alike, so the user decides. */
function Repeats({ rows, paste }: { rows: readonly string[]; paste: Paste }) {
  return (
    <p className={css.note}>
      <span>{countOf(rows.length, 'row')}</span>{' '}
      <span>{rows.length === 1 ? 'is an exact copy of another row' : 'are exact copies of other rows'}</span>.{' '}
      <Button size="sm" variant="default" ref={keepFocusAround} onClick={() => paste.dropRepeats(rows)}>
        Skip copies
      </Button>
    </p>
  )
}

/** Asks which columns the unknown headings mean. */
function AssignButton({ pasted, paste }: { pasted: PasteResult; paste: Paste }) {
  const [isOpen, setOpen] = useState(false)
  const free = paste.columns.filter(({ field }) => !pasted.heading?.includes(field.label))
  const options = free.map(({ key, field }) => ({ key, label: field.label }))
  if (!pasted.heading || free.length === 0) return null
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Assign columns
      </Button>{' '}
      {isOpen && (
        <AssignNames
          noun="column"
          names={pasted.leftOut.map(name => ({ name, options, isDoubled: pasted.doubled.includes(name) }))}
          onAssign={assigned => {
            setOpen(false)
            paste.assign(pasted, assigned)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const words: Record<DateReading, string> = {
  monthFirst: 'month/day/year',
  dayFirst: 'day/month/year',
  lastDay: 'the last day of the month',
  firstDay: 'the first day of the month',
}

interface ReadingQuestionProps {
  question: DateQuestion
  paste: Paste
  /** Whether the user has not decided yet. */
  isOpen: boolean
}

function ReadingQuestion({ question, paste, isOpen }: ReadingQuestionProps) {
  const { column, reading, given } = question
  const example = (given.find(each => hasShortYear(each.text)) ?? given[0])?.text ?? ''
  const other = otherReading[reading]
  return (
    <p className={css.note}>
      <span>{column.field.label}</span>: <span>{countOf(given.length, 'date')}</span>{' '}
      <span>{isOfMonths(reading) && 'without a day '}</span>read as <span>{words[reading]}</span> (
      <span>{example}</span> is <span>{describeDate(example, reading)}</span>).
      <span>{isOpen && ' Right?'}</span>{' '}
      {isOpen && (
        <Button
          size="sm"
          variant="default"
          ref={keepFocusAround}
          onClick={() => paste.setReading(question, reading)}
        >{`Yes, ${words[reading]}`}</Button>
      )}{' '}
      <Button
        size="sm"
        variant={isOpen ? 'default' : 'plain'}
        ref={keepFocusAround}
        onClick={() => paste.setReading(question, other)}
      >{`${isOpen ? 'No, ' : 'Read as '}${words[other]}`}</Button>
    </p>
  )
}

function describeDate(text: string, reading: DateReading): string {
  const day = rewriteDate(text, reading)
  return /^\d{4}-/.test(day) ? formatDate(day) : 'no date'
}
