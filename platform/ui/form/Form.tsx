import {
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type SubmitEvent,
} from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import type { ElementNode } from '../ElementNode.ts'
import { lazyPart } from '../lazyPart.tsx'
import { Notice } from '../Notice.tsx'
import { useStore } from '../store.ts'
import { DraftOffers } from './DraftOffers.tsx'
import { isDraftStorageFull } from './drafts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { keepFocus } from './SaveBar.tsx'
import { saveMessages } from './saveMessages.ts'
import { SaveNote } from './SaveNote.tsx'
import { ScreenFormsContext } from './screenForms.ts'
import type { FormFrame } from './useRecordForm.ts'
import css from './Form.module.css'

/** Conflicts are rare. */
const ConflictDialog = lazyPart(
  async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }),
  // A form may be longer than the window.
  (failure, { conflict }) => (
    <Dialog isOpen title={saveMessages.changedElsewhere} onClose={conflict.cancel}>
      {failure}
    </Dialog>
  ),
)

interface FormProps {
  form: FormFrame
  /** The form's name for screen readers: 'Book details'. */
  label: string
  /** The inputs. A function places the list of errors itself. */
  children: ElementNode | ((errors: ElementNode) => ElementNode)
  /** Identifies the record in messages outside the inputs if there are several forms. */
  about?: string
  /** False if something above the form already explains why it is read-only. */
  tellsReadOnly?: boolean
  /** More buttons beside Save Change and Reset. */
  actions?: ElementNode
  /** Whether the list of errors is folded, because a table marks them and needs the room. */
  foldsErrors?: boolean
  /** Focuses an input that may not be rendered because it is out of view. */
  onGoTo?: (name: string) => void
}

/**
 * The frame of a record's form with its errors, inputs, and, unless the screen has a shared save bar, its own save bar.
 */
export function Form(props: FormProps) {
  const { form, label, children, about, tellsReadOnly = true, foldsErrors, actions, onGoTo } = props
  const screen = useContext(ScreenFormsContext)
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { attempts } = form
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])
  const isDirty = useIsDirty(form)
  const isStorageFull = useStore(isDraftStorageFull)
  const focusThis = useScreenForm(props, element, summary)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void (screen ? screen.save() : form.submit())
  }
  const isSaving = form.saveState.kind === 'saving'
  const errors = (
    <ErrorSummary ref={summary} form={form} about={about} onGoTo={onGoTo} isFolded={foldsErrors} />
  )
  return (
    <form
      ref={element}
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onFocus={focusThis}
    >
      {form.readOnly && tellsReadOnly && <Notice kind="info">{form.readOnly}</Notice>}
      {form.readOnly && form.isDirty && (
        <Notice kind="warning" role="alert">
          {saveMessages.lockedWhileTyping}
        </Notice>
      )}
      <DraftOffers drafts={form.drafts} about={about} isReadOnly={form.readOnly !== undefined} />
      {form.isDirty && isStorageFull && <Notice kind="warning">{saveMessages.draftNotStored}</Notice>}
      {typeof children === 'function' ? (
        children(errors)
      ) : (
        <>
          {errors}
          {children}
        </>
      )}
      {!form.readOnly && screen && (
        <>
          {actions && <div className={css.buttons}>{actions}</div>}
          {/* Pressed by Enter in an input. */}
          <button type="submit" hidden>
            Save
          </button>
        </>
      )}
      {!form.readOnly && !screen && (
        <div className={css.bar} ref={keepFocus} data-save-bar="form">
          <Button type="submit" aria-disabled={isSaving || undefined}>
            Save Change
          </Button>
          <Button
            variant="default"
            aria-disabled={!form.isDirty || isSaving || undefined}
            onClick={form.reset}
          >
            Reset
          </Button>
          {actions}
          <SaveNote state={form.saveState} isDirty={form.isDirty} />
        </div>
      )}
      {form.conflict && (
        <Suspense>
          <ConflictDialog conflict={form.conflict} about={about} />
        </Suspense>
      )}
      {!screen && <LeaveGuard isDirty={isDirty} />}
    </form>
  )
}

/** Whether the form currently has unsaved changes. */
function useIsDirty(form: FormFrame): () => boolean {
  const dirty = useRef(form.isDirty)
  useLayoutEffect(() => {
    dirty.current = form.isDirty
  }, [form.isDirty])
  return useCallback(() => dirty.current, [])
}

/** Registers the form with its screen. Returns a function to call when the form takes the focus. */
function useScreenForm(
  { form, label }: FormProps,
  element: React.RefObject<HTMLFormElement | null>,
  summary: React.RefObject<HTMLDivElement | null>,
): () => void {
  const screen = useContext(ScreenFormsContext)
  const id = useId()
  // Before painting, because the save bar saves what is visible.
  useLayoutEffect(() => {
    if (!element.current || form.readOnly) return
    const { isDirty, saveState, submit, reset, listed } = form
    screen?.put(id, {
      label,
      element: element.current,
      isDirty,
      keepsDraft: true,
      saveState,
      errors: listed.length,
      submit,
      reset,
      focusErrors: () => summary.current?.focus(),
    })
  })
  const isOpen = !form.readOnly
  useLayoutEffect(() => (isOpen ? () => screen?.remove(id) : undefined), [screen, id, isOpen])
  return () => screen?.focus(id)
}
