import type { RestorableDraft } from './useRecordForm.ts'
import css from './Form.module.css'

const mostLines = 20

/** A comparison of the stored and restored values, so that no one overwrites figures without seeing both. */
export default function DraftLines({ lines }: Pick<RestorableDraft, 'lines'>) {
  return (
    <>
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
    </>
  )
}
