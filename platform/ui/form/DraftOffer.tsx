import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import css from './Form.module.css'
import type { RestorableDraft } from './useRecordForm.ts'

/** What an earlier visit typed and did not save, with when that was. */
export function DraftOffer({ draft, about }: { draft: RestorableDraft | null; about?: string }) {
  if (!draft) return null
  const count = Object.keys(draft.draft.typed).length
  return (
    <Notice kind="info">
      {about && <strong>{about}: </strong>}You have unsaved changes from {whenOf(draft.draft.at)} ({count}{' '}
      {count === 1 ? 'field' : 'fields'}).
      {draft.isOlder &&
        ' A newer version has been saved since then. Compare the two before you restore yours.'}
      <DraftLines draft={draft} />
      <div className={css.buttons}>
        <Button size="sm" variant="default" onClick={draft.restore}>
          Restore my changes
        </Button>
        <Button size="sm" variant="plain" onClick={() => draft.close(true)}>
          Discard them
        </Button>
      </div>
    </Notice>
  )
}

const mostLines = 20

/** What would be put in place of what: no one restores figures over others without having seen both. */
function DraftLines({ draft: { lines, isOlder } }: { draft: RestorableDraft }) {
  return (
    <details className={css.draft} open={isOlder}>
      <summary>Your unsaved changes</summary>
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Your entry</th>
            <th scope="col">Saved value</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map(({ name, label, mine, stored }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label="Your entry">{mine || <i>empty</i>}</td>
              <td data-label="Saved value">{stored || <i>empty</i>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostLines && <p>and {lines.length - mostLines} more.</p>}
    </details>
  )
}

function whenOf(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
}
