import { useContext } from 'react'
import { Button } from '../Button.tsx'
import type { ElementNode } from '../ElementNode.ts'
import { useStore } from '../store.ts'
import { placement } from '../Toasts.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { SaveState } from './saveMachine.ts'
import { saveMessages } from './saveMessages.ts'
import { SaveNote } from './SaveNote.tsx'
import { ScreenFormsContext, type ScreenForm, type ScreenForms } from './screenForms.ts'
import css from './Form.module.css'

placement.keepClear = keepClearOfSaveBars

/** The save bar shared by all forms of a screen, with `children` at its end. */
export function SaveBar({ children }: { children?: ElementNode }) {
  const screen = useContext(ScreenFormsContext)
  return screen && <Bar screen={screen}>{children}</Bar>
}

function Bar({ screen, children }: { screen: ScreenForms; children: ElementNode }) {
  const forms = useStore(screen)
  const isDirty = forms.some(each => each.isDirty)
  const isSaving = forms.some(each => each.saveState.kind === 'saving')
  return (
    <div className={css.screenBar} ref={keepFocus} data-screen-only data-save-bar="screen">
      {forms.length > 0 && (
        <>
          <Button
            aria-disabled={isSaving || undefined}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void screen.save()}
          >
            Save Change
          </Button>
          {!isDirty && screen.canUndoReset() ? (
            <Button variant="default" onClick={() => screen.undoReset()}>
              Undo Reset
            </Button>
          ) : (
            <Button
              variant="default"
              aria-disabled={!isDirty || isSaving || undefined}
              onClick={() => screen.reset()}
            >
              Reset
            </Button>
          )}
        </>
      )}
      <SaveNote state={summarizeSaves(forms, screen.savedAt())} isDirty={isDirty} />
      {children}
      <LeaveGuard isDirty={screen.isDirty} keepsDrafts={screen.keepsDrafts} />
    </div>
  )
}

/** The combined state of all forms. Pending and failed saves take precedence over completed ones. */
export function summarizeSaves(
  forms: readonly Pick<ScreenForm, 'label' | 'saveState' | 'errors'>[],
  savedAt: Date | null,
): SaveState {
  const find = <K extends SaveState['kind']>(kind: K) =>
    forms.find((each): each is ScreenForm & { saveState: { kind: K } } => each.saveState.kind === kind)
  const saving = find('saving')
  if (saving) return saving.saveState
  const waiting = find('waiting')
  if (waiting) return waiting.saveState
  const refused = find('failed') ?? forms.find(each => each.errors > 0)
  if (refused) {
    const { saveState, errors, label } = refused
    const why = errors === 0 && saveState.kind === 'failed' ? saveState.why : saveMessages.toCorrect(errors)
    return { kind: 'failed', why: forms.length > 1 ? `${label}: ${why}` : why }
  }
  return savedAt ? { kind: 'saved', at: savedAt } : { kind: 'untouched' }
}

/**
 * For the ref of a button bar. Pressing a button must not first show the error of the input above, because the button
 * would move from under the pointer and miss the click.
 */
export function keepFocus(bar: HTMLElement | null): (() => void) | undefined {
  const keep = (event: Event) => event.preventDefault()
  bar?.addEventListener('mousedown', keep)
  return () => bar?.removeEventListener('mousedown', keep)
}

/** The least room above a save bar for toasts, in px. */
const leastRoom = 160

/** Keeps toasts above a save bar, which leaves the foot of the window at the end of its form. Returns how to stop. */
function keepClearOfSaveBars(toasts: HTMLElement): () => void {
  const place = () => {
    const tops = [...document.querySelectorAll('[data-save-bar]')]
      .map(bar => bar.getBoundingClientRect().top)
      .filter(top => top >= leastRoom && top < innerHeight)
    const room = innerHeight - Math.min(innerHeight, ...tops)
    toasts.style.setProperty('--bar-room', `${room}px`)
  }
  place()
  // The bar grows with its status, and another screen has another bar.
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
  }
}
