import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import css from './Form.module.css'
import type { RestorableDraft } from './useRecordForm.ts'

/** What an earlier visit typed and did not save, with when that was. */
export function DraftOffer({ draft }: { draft: RestorableDraft | null }) {
  if (!draft) return null
  const count = Object.keys(draft.draft.typed).length
  return (
    <Notice kind="info">
      You typed something here on {whenOf(draft.draft.at)} that was not saved ({count}{' '}
      {count === 1 ? 'field' : 'fields'}).
      {draft.isOlder && ' Something was saved here since then: please compare the two.'}
      <DraftLines draft={draft} />
      <div className={css.buttons}>
        <Button size="sm" variant="default" onClick={draft.restore}>
          Restore what I typed
        </Button>
        <Button size="sm" variant="plain" onClick={() => draft.close(true)}>
          Discard it
        </Button>
      </div>
    </Notice>
  )
}

const mostLines = 20

/** What would be put in place of what: nobody restores figures over others without having seen both. */
function DraftLines({ draft: { lines, isOlder } }: { draft: RestorableDraft }) {
  return (
    <details className={css.draft} open={isOlder}>
      <summary>What you typed</summary>
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">You typed</th>
            <th scope="col">Stored now</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map(({ name, label, mine, stored }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label="You typed">{mine || <i>empty</i>}</td>
              <td data-label="Stored now">{stored || <i>empty</i>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostLines && <p>And {lines.length - mostLines} more.</p>}
    </details>
  )
}

function whenOf(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
}
