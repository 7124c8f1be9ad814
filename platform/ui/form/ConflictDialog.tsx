import { useState } from 'react'
import { knownProblems } from '../../contract/knownProblems.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { formatDayAndTime } from '../formatMoment.ts'
import { preselectChoices, type Choice, type Conflict, type Difference } from './conflict.ts'
import css from './Form.module.css'

const ownChange = {
  title: 'Changed in another window',
  message: 'You saved this in another window. Compare both versions and choose one.',
}

/** Shows both versions of a record, field by field, if it was saved elsewhere while being edited. */
export function ConflictDialog({ conflict, about }: { conflict: Conflict; about?: string }) {
  const { differences, lastSave } = conflict
  const words = lastSave?.isOwn ? ownChange : knownProblems.stale
  const [choices, setChoices] = useState(() => preselectChoices(differences))
  const open = differences.filter(({ name }) => !choices[name]).length
  return (
    <Dialog isOpen title={about ? `${about}: ${words.title}` : words.title} onClose={conflict.cancel} wide>
      <p>{words.message}</p>
      {lastSave && (
        <p>
          Saved by <strong>{lastSave.isOwn ? 'you' : (lastSave.by ?? 'the Fact Book')}</strong>
          <span>{`, ${formatDayAndTime(lastSave.at)}.`}</span>
        </p>
      )}
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Your version</th>
            <th scope="col">Saved version</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(each => (
            <VersionsRow
              key={each.name}
              difference={each}
              choice={choices[each.name]}
              show={text => conflict.show(each.name, text)}
              onChoose={choice => setChoices(was => ({ ...was, [each.name]: choice }))}
            />
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p>Both versions are the same.</p>}
      <div className={css.buttons}>
        <Button aria-disabled={open > 0 || undefined} onClick={() => conflict.resolve(choices)}>
          Save these choices
        </Button>
        <Button variant="default" onClick={conflict.cancel}>
          Keep editing
        </Button>
      </div>
      {open > 0 && (
        <p role="status">{`Choose a version for ${open === 1 ? 'one more field' : `${open} more fields`}.`}</p>
      )}
    </Dialog>
  )
}

interface VersionsRowProps {
  difference: Difference
  choice: Choice | undefined
  show: (typed: string) => string
  onChoose: (choice: Choice) => void
}

function VersionsRow({ difference, choice, show, onChoose }: VersionsRowProps) {
  const { name, label, mine, theirs } = difference
  const option = (which: Choice, text: string) => (
    <label>
      <input
        type="radio"
        name={`version ${name}`}
        checked={choice === which}
        onChange={() => onChoose(which)}
        aria-label={`${label}: ${which === 'mine' ? 'your version' : 'saved version'}, ${text || 'empty'}`}
      />
      {text ? <span>{text}</span> : <i>empty</i>}
    </label>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Your version">{option('mine', show(mine))}</td>
      <td data-label="Saved version">{option('theirs', show(theirs))}</td>
    </tr>
  )
}
