import { createContext } from 'react'
import { shareReason } from '../../client/changeReason.ts'
import { notifyOnce } from '../notify.ts'
import { createStore } from '../store.ts'
import type { SaveState } from './saveMachine.ts'
import { saveMessages } from './saveMessages.ts'

/** A form or other input (`useScreenEntry`) as seen by its screen's save bar. */
export interface ScreenForm {
  label: string
  element: HTMLElement
  isDirty: boolean
  /** Whether this browser keeps its unsaved input. */
  keepsDraft: boolean
  saveState: SaveState
  /** The number of errors that prevent a save; 0 before the first attempt. */
  errors: number
  /** Resolves to whether it was stored. */
  submit: () => Promise<boolean>
  /** Returns a function that restores the input. */
  reset: () => () => void
  /** Moves the focus to the errors. */
  focusErrors: () => void
}

/** When a screen was last saved, by its name. Kept here because many forms are replaced by a list after a save. */
const savedTimes = new Map<string, Date>()

/** The forms of one screen, which are saved and reset together. */
export class ScreenForms {
  readonly #screen: string
  readonly #forms = new Map<string, ScreenForm>()
  readonly #shown = createStore<readonly ScreenForm[]>([])
  #focused: string | null = null
  /** The input that the last reset discarded, until something else is typed. */
  #dropped: readonly (() => void)[] = []

  constructor(screen: string) {
    this.#screen = screen
  }

  readonly subscribe = this.#shown.subscribe
  /** In screen order. */
  readonly current = this.#shown.current

  put(id: string, form: ScreenForm): void {
    if (form.isDirty && !this.#forms.get(id)?.isDirty) this.#dropped = []
    this.#forms.set(id, form)
    const { saveState } = form
    if (saveState.kind === 'saved' && saveState.at > (this.savedAt() ?? 0)) {
      savedTimes.set(this.#screen, saveState.at)
    }
    this.#publish()
  }

  remove(id: string): void {
    if (this.#forms.delete(id)) this.#publish()
  }

  focus(id: string): void {
    this.#focused = id
  }

  savedAt = (): Date | null => savedTimes.get(this.#screen) ?? null

  isDirty = (): boolean => [...this.#forms.values()].some(each => each.isDirty)

  keepsDrafts = (): boolean => [...this.#forms.values()].every(each => !each.isDirty || each.keepsDraft)

  /**
   * Saves all changed forms one after the other, so that a refused one does not stop the others. If nothing has
   * changed, the form that had the focus shows its errors. Resolves to whether everything was stored.
   */
  save = (): Promise<boolean> => shareReason(() => this.#save())

  async #save(): Promise<boolean> {
    const ordered = this.#ordered()
    // A saved form may leave the screen, and input without a draft would be lost with it, so that input comes first.
    const changed = ordered
      .filter(id => this.#forms.get(id)?.isDirty)
      .toSorted((a, b) => Number(this.#forms.get(a)?.keepsDraft) - Number(this.#forms.get(b)?.keepsDraft))
    const [first] = ordered
    const last = ordered.find(id => id === this.#focused) ?? first
    const refused: string[] = []
    const submitAll = async (ids: readonly string[]) => {
      for (const id of ids) {
        // An earlier save may have given the form a newer version.
        if (!(await this.#forms.get(id)?.submit())) refused.push(id)
      }
    }
    if (changed.length > 1)
      await notifyOnce(
        () => submitAll(changed),
        () => saveMessages.formsSaved(changed.length - refused.length, changed.length),
      )
    else await submitAll(changed.length > 0 || last === undefined ? changed : [last])
    const [wrong] = refused
    if (wrong === undefined) return true
    // After each refused form has taken the focus.
    if (refused.length > 1) requestAnimationFrame(() => this.#forms.get(wrong)?.focusErrors())
    return false
  }

  reset(): void {
    this.#dropped = [...this.#forms.values()].flatMap(form => (form.isDirty ? [form.reset()] : []))
  }

  canUndoReset = (): boolean => this.#dropped.length > 0

  undoReset(): void {
    for (const restore of this.#dropped) restore()
  }

  #ordered(): string[] {
    return [...this.#forms]
      .toSorted(([, { element: a }], [, { element: b }]) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
      .map(([id]) => id)
  }

  #publish(): void {
    this.#shown.set(this.#ordered().flatMap(id => this.#forms.get(id) ?? []))
  }
}

/** The forms of the screen; null if each form has its own buttons. */
export const ScreenFormsContext = createContext<ScreenForms | null>(null)
