import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf, formatCount, formatNewNames } from '../../contract/count.ts'
import { Button } from '../Button.tsx'
import { NamesDialog } from './AssignNames.tsx'
import control from '../inputs.module.css'
import css from './SheetBar.module.css'

/** An unknown name, or another text that was not understood, in one column of some rows. */
export interface UnknownName {
  column: string
  label: string
  name: string
  /** The keys of the rows. */
  rows: readonly string[]
  /** Whether it should be a name. Otherwise, it is a figure or date that cannot be read. */
  isName: boolean
  /** Similar names first, then all others that a cell may have. '' leaves the cells empty. */
  similar: readonly string[]
  others: readonly string[]
  /** What the name itself would be; undefined if it cannot be new. */
  newAs: NewName | undefined
  /** Why nothing is preselected, so that the user looks at it. */
  doubt?: string
}

/** The singular and plural of a kind of names that can be new: 'author', 'authors'. */
interface NewName {
  one: string
  many: string
}

/** The decision for a name: another name, the name itself as a new one, or none yet. */
type NameDecision = { use: string } | 'propose' | 'later'

export type NameDecisions = ReadonlyMap<UnknownName, NameDecision>

interface MatchNamesProps {
  names: readonly UnknownName[]
  /** How many new names the decisions may propose. */
  maxNew: number
  onApply: (decisions: NameDecisions) => void
  onClose: () => void
}

const toValue = (decision: NameDecision): string =>
  typeof decision === 'string' ? decision : `use:${decision.use}`
const fromValue = (value: string): NameDecision =>
  value === 'propose' || value === 'later' ? value : { use: value.slice('use:'.length) }

/** Preselects the most similar name, or else a new one, so that most lists only need a quick check. */
function firstDecision({ similar: [nearest], newAs, doubt }: UnknownName): NameDecision {
  if (doubt !== undefined) return 'later'
  return nearest === undefined ? (newAs === undefined ? 'later' : 'propose') : { use: nearest }
}

/** Names beyond the limit of new ones are decided later. */
function decideAtFirst(names: readonly UnknownName[], maxNew: number): Map<UnknownName, NameDecision> {
  let left = maxNew
  return new Map(
    names.map(each => {
      const decision = firstDecision(each)
      return [each, decision === 'propose' && left-- <= 0 ? 'later' : decision]
    }),
  )
}

/** Names with the same kind of preselection. */
interface DecisionGroup {
  title: string
  about: string
  names: readonly UnknownName[]
}

/** The groups of names, first those that need a decision. They stay as they are while decisions change. */
function groupByDecision(names: readonly UnknownName[]): DecisionGroup[] {
  const found = Map.groupBy(names, each => {
    const decision = firstDecision(each)
    return typeof decision === 'string' ? decision : each.isName ? 'same' : 'unreadable'
  })
  const groups = [
    { title: 'Decide', about: 'nothing is preselected', names: found.get('later') },
    { title: 'Probably the same', about: 'the most similar name is preselected', names: found.get('same') },
    { title: 'Not a value', about: 'left empty or read as zero', names: found.get('unreadable') },
    { title: 'New', about: 'proposed as new', names: found.get('propose') },
  ]
  return groups.flatMap(({ names = [], ...group }) => (names.length === 0 ? [] : [{ ...group, names }]))
}

/** How many new names of each kind the decisions propose, in words. */
function describeProposals(decisions: NameDecisions): string {
  const kinds = [...decisions].flatMap(([{ newAs }, decision]) =>
    decision === 'propose' && newAs ? [newAs] : [],
  )
  const byKind = Map.groupBy(kinds, each => each.one)
  return formatNewNames([...byKind.values()].flatMap(same => (same[0] ? [[same.length, same[0]]] : [])))
}

/** Lists all unknown names in groups, with one decision for each, however many rows have it. */
export function MatchNames({ names, maxNew, onApply, onClose }: MatchNamesProps) {
  const [chosen, setChosen] = useState<NameDecisions>(() => decideAtFirst(names, maxNew))
  const [groups] = useState(() => groupByDecision(names))
  const decided = [...chosen.values()].filter(each => each !== 'later').length
  const proposals = describeProposals(chosen)
  const added = [...chosen.values()].filter(each => each === 'propose').length
  const isTooMany = added > maxNew
  const decideLater = () =>
    setChosen(
      was => new Map([...was].map(([name, decision]) => [name, decision === 'propose' ? 'later' : decision])),
    )
  return (
    <NamesDialog
      title="Match names"
      wide
      about={
        <>
          <span>{countOf(names.length, 'entry', 'entries')}</span>{' '}
          <span>{names.length === 1 ? 'is' : 'are'}</span>{' '}
          <span>
            not in the lists or cannot be read. Each decision applies to all rows with the same entry.
          </span>{' '}
          <span role="status">
            <span>
              {proposals === '' ? 'No new names are proposed.' : `These decisions propose ${proposals}.`}
            </span>
            <span>
              {isTooMany &&
                ` You can propose ${maxNew === 0 ? 'no more now' : `only ${formatCount(maxNew)} now`}. Choose existing names or “Decide later” for the others.`}
            </span>
          </span>{' '}
          {proposals !== '' && (
            <Button size="sm" variant="plain" onClick={decideLater}>
              Decide about new names later
            </Button>
          )}
        </>
      }
      scrolls={{ role: 'region', 'aria-label': 'Names to match', tabIndex: 0 }}
      headings={['Pasted or typed', 'Rows', 'Use']}
      action={
        <Button
          aria-disabled={decided === 0 || isTooMany || undefined}
          onClick={() => onApply(chosen)}
          data-autofocus
        >{`Apply ${countOf(decided, 'decision')}`}</Button>
      }
      onClose={onClose}
    >
      {groups.map(group => (
        <GroupRows
          key={group.title}
          group={group}
          // Of many names, the groups are shown first.
          isOpenAtFirst={names.length <= shownAtOnce}
          chosen={chosen}
          onChoose={(name, decision) => setChosen(was => new Map([...was, [name, decision]]))}
        />
      ))}
    </NamesDialog>
  )
}

const longestShown = 100
const shorten = (name: string): string =>
  name.length > longestShown ? `${name.slice(0, longestShown)}…` : name

interface GroupRowsProps {
  group: DecisionGroup
  isOpenAtFirst: boolean
  chosen: NameDecisions
  onChoose: (name: UnknownName, decision: NameDecision) => void
}

/** The rows shown at first, and added at a time. Thousands would take seconds to render. */
const shownAtOnce = 50

/** One group of names, which can be closed. */
function GroupRows({ group, isOpenAtFirst, chosen, onChoose }: GroupRowsProps) {
  const { title, about, names } = group
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [shown, setShown] = useState(shownAtOnce)
  const body = useRef<HTMLTableSectionElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + shownAtOnce))
    // The button may have disappeared, and the user continues with the first name that appeared.
    body.current?.querySelectorAll('select').item(shown).focus()
  }
  return (
    <tbody ref={body}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={css.group}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
            <span>{`${title} (${formatCount(names.length)})`}</span>
            <span className={css.about}>{about}</span>
          </button>
        </th>
      </tr>
      {isOpen &&
        names.slice(0, shown).map(each => (
          <tr key={`${each.column} ${each.name} ${each.doubt}`}>
            <th scope="row">
              <span>{`${each.label}: ${shorten(each.name)}`}</span>
              {each.doubt !== undefined && <span className={css.doubt}>{each.doubt}</span>}
            </th>
            <td>{formatCount(each.rows.length)}</td>
            <td>
              <DecisionSelect
                unknown={each}
                decision={chosen.get(each) ?? 'later'}
                onChange={decision => onChoose(each, decision)}
              />
            </td>
          </tr>
        ))}
      {isOpen && names.length > shown && (
        <tr>
          <td colSpan={3}>
            <Button size="sm" variant="plain" onClick={showMore}>
              {`Show more (${formatCount(names.length - shown)} not shown)`}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface DecisionSelectProps {
  unknown: UnknownName
  decision: NameDecision
  onChange: (decision: NameDecision) => void
}

function DecisionSelect({ unknown, decision, onChange }: DecisionSelectProps) {
  const { label, name, similar, others, newAs } = unknown
  const listOptions = (names: readonly string[]) =>
    names.map(each => (
      <option key={each} value={`use:${each}`}>
        {each || 'Leave empty'}
      </option>
    ))
  return (
    <select
      className={control.control}
      aria-label={`${label} “${shorten(name)}”`}
      value={toValue(decision)}
      onChange={event => onChange(fromValue(event.currentTarget.value))}
    >
      {listOptions(similar)}
      {newAs && <option value="propose">{`Propose “${shorten(name)}” as a new ${newAs.one}`}</option>}
      <option value="later">Decide later</option>
      {listOptions(others)}
    </select>
  )
}
