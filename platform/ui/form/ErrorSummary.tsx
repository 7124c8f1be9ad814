import { useLayoutEffect, useState, type MouseEvent, type Ref } from 'react'
import { countOf, formatCount } from '../../contract/count.ts'
import { saveMessages } from './saveMessages.ts'
import { getInputId, type FormFrame } from './useRecordForm.ts'
import css from './Form.module.css'

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>
  form: Pick<FormFrame, 'record' | 'listed' | 'saveState'>
  /** Identifies the record if there are several. */
  about?: string
  /** Called instead of focusing the input by its id. */
  onGoTo?: (name: string) => void
  /** Whether the form is sent instead of saved. */
  isShort?: boolean
  /** Whether the list is one line that unfolds, because a table marks the errors and needs the room. */
  isFolded?: boolean
}

/** A pasted table may have thousands of invalid cells. */
export const mostListed = 50

/** Everything that prevents a save, with links to the inputs. The form moves the focus here. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { ref, form, about, onGoTo, isShort, isFolded } = props
  const { saveState, record } = form
  const listed = useInputOrder(form)
  const failed = saveState.kind === 'failed' ? saveState.why : null
  if (listed.length === 0 && failed === null) return null
  const title =
    failed === null
      ? countWords(listed)
      : isShort || listed.length > 0
        ? failed
        : saveMessages.notSaved(failed)
  const heading = <h2>{about ? `${about}: ${title}` : title}</h2>
  const list = listed.length > 0 && (
    <ul>
      {listed.slice(0, mostListed).map(({ name, label, error }) => (
        <li key={`${name} ${error}`}>
          {name === null ? (
            error
          ) : (
            <a
              href={`#${getInputId(record, name)}`}
              onClick={goTo(
                onGoTo ?? (() => document.getElementById(getInputId(record, name))?.focus()),
                name,
              )}
            >{`${label}: ${error}`}</a>
          )}
        </li>
      ))}
      {listed.length > mostListed && <li>{`and ${formatCount(listed.length - mostListed)} more`}</li>}
    </ul>
  )
  return (
    <div className={css.summary} ref={ref} tabIndex={-1} role="alert" data-folded={isFolded}>
      {isFolded && list ? (
        <details>
          <summary>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </div>
  )
}

/** The errors in the order of their inputs on the screen, which need not be that of the declared fields. */
function useInputOrder({ listed, record }: Pick<FormFrame, 'listed' | 'record'>): FormFrame['listed'] {
  const [order, setOrder] = useState('')
  useLayoutEffect(() => {
    const wanted = listed.slice(0, mostListed).flatMap(({ name }) => (name === null ? [] : [name]))
    const inputs = wanted.map(name => `#${CSS.escape(getInputId(record, name))}`).join()
    const found = inputs === '' ? [] : [...document.querySelectorAll(inputs)]
    setOrder(found.map(input => input.id).join(' '))
  }, [listed, record])
  const ids = order.split(' ')
  // Cells of a table that are not rendered follow in their own order.
  const placeOf = ({ name }: FormFrame['listed'][number]) => {
    const place = name === null ? -1 : ids.indexOf(getInputId(record, name))
    return place < 0 ? ids.length : place
  }
  return listed.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function countWords(listed: FormFrame['listed']): string {
  const questions = listed.filter(each => each.isQuestion).length
  const errors = listed.length - questions
  return [
    ...(errors > 0 ? [`${countOf(errors, 'error')} to correct`] : []),
    ...(questions > 0 ? [`${countOf(questions, 'question')} to answer`] : []),
  ].join(', ')
}

/** Moves the focus itself, because navigating to the anchor would change the URL and not focus the input. */
const goTo = (focus: (name: string) => void, name: string) => (event: MouseEvent) => {
  event.preventDefault()
  focus(name)
}
