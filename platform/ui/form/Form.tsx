import { Button } from '../Button.tsx'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Notice } from '../Notice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import css from './Form.module.css'
import { SaveNote } from './SaveNote.tsx'
import type { Fields } from './formInputs.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import type { RecordForm } from './useRecordForm.ts'

interface FormProps<F extends Fields> {
  form: RecordForm<F>
  /** What the form is about, for screen readers: 'Book details'. */
  label: string
  children: ReactNode
  /** False where something above the form already tells why nothing can be changed. */
  tellsReadOnly?: boolean
  /** More buttons beside Save Change and Reset. */
  actions?: ReactNode
}

/**
 * Pressing a button must not first make the input above say what is wrong with it: the button would move away under
 * the pointer, and the click be lost.
 */
function keepsFocus(bar: HTMLElement | null): (() => void) | undefined {
  const keep = (event: Event) => event.preventDefault()
  bar?.addEventListener('mousedown', keep)
  return () => bar?.removeEventListener('mousedown', keep)
}

/** The frame of a record's form: errors, inputs, the state of the save, and the two buttons. */
export function Form<F extends Fields>({
  form,
  label,
  children,
  tellsReadOnly = true,
  actions,
}: FormProps<F>) {
  const summary = useRef<HTMLDivElement>(null)
  const { attempts } = form
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])
  const leaving = useLeaveGuard(form.isDirty)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.submit()
  }
  const isSaving = form.saveState.kind === 'saving'
  return (
    <form className={css.form} aria-label={label} noValidate onSubmit={submit}>
      {form.readOnly && tellsReadOnly && <Notice kind="info">{form.readOnly}</Notice>}
      {!form.readOnly && <DraftOffer draft={form.draft} />}
      <ErrorSummary ref={summary} form={form} />
      {children}
      {!form.readOnly && (
        <div className={css.bar} ref={keepsFocus}>
          <Button type="submit" aria-disabled={isSaving || undefined}>
            Save Change
          </Button>
          <Button variant="default" disabled={!form.isDirty || isSaving} onClick={form.reset}>
            Reset
          </Button>
          {actions}
          <SaveNote state={form.saveState} isDirty={form.isDirty} />
        </div>
      )}
      {form.conflict && <ConflictDialog conflict={form.conflict} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay here"
        onConfirm={() => leaving?.leave()}
        onCancel={() => leaving?.stay()}
      >
        Your changes are not saved. This browser keeps a draft and offers it when you come back.
      </ConfirmDialog>
    </form>
  )
}
