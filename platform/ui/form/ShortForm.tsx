import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import type { ElementNode } from '../ElementNode.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { Fields } from './formInputs.ts'
import type { ShortForm as ShortFormState } from './useShortForm.ts'
import css from './Form.module.css'

interface ShortFormProps<F extends Fields> {
  form: ShortFormState<F>
  label: string
  /** The button's label, a verb. */
  action: string
  children: ElementNode
  /** On a wide screen, two inputs and the button are on one line. */
  isOneLine?: boolean
  /** Next to the button. */
  beside?: ElementNode
  /** Closes the dialog that contains the form. */
  onCancel?: () => void
}

/** A form with its errors, inputs, and one button. */
export function ShortForm<F extends Fields>(props: ShortFormProps<F>) {
  const { form, label, action, children, isOneLine, beside, onCancel } = props
  const summary = useRef<HTMLDivElement>(null)
  const { attempts } = form
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])
  return (
    <form
      className={css.short}
      data-one-line={isOneLine || undefined}
      aria-label={label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <ErrorSummary ref={summary} form={form} isShort />
      {children}
      <div className={css.buttons}>
        <Button type="submit" aria-disabled={form.saveState.kind === 'saving' || undefined}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {beside}
      </div>
    </form>
  )
}
