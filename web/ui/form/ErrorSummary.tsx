import type { MouseEvent, Ref } from 'react'
import css from './Form.module.css'
import type { Fields } from './typed.ts'
import { inputId, type RecordForm } from './useRecordForm.ts'

interface ErrorSummaryProps<F extends Fields> {
  ref: Ref<HTMLDivElement>
  form: Pick<RecordForm<F>, 'record' | 'listed' | 'saveState'>
}

/** Everything that stands in the way of a save, with links to the inputs. The form gives it the focus. */
export function ErrorSummary<F extends Fields>({ ref, form }: ErrorSummaryProps<F>) {
  const { listed, saveState, record } = form
  const why = saveState.kind === 'failed' ? messageAbove(saveState.why, listed.length) : null
  if (listed.length === 0 && why === null) return null
  return (
    <div className={css.summary} ref={ref} tabIndex={-1} role="alert">
      <h2>{why ?? countWords(listed.length)}</h2>
      {listed.length > 0 && (
        <ul>
          {listed.map(({ name, label, error }) => (
            <li key={`${name} ${error}`}>
              {name === null ? (
                error
              ) : (
                <a href={`#${inputId(record, name)}`} onClick={goTo(inputId(record, name))}>
                  {label}: {error}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const messageAbove = (why: string, count: number): string => (count > 0 ? why : `Not saved: ${why}`)

const countWords = (count: number): string =>
  count === 1
    ? 'One thing needs correcting before this can be saved'
    : `${count} things need correcting before this can be saved`

/** Moves the focus itself: a jump to the address would change the page's URL and not focus the input. */
const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
