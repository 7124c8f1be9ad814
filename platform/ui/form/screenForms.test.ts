import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginAction, notify, toastStore } from '../notify.ts'
import { summarizeSaves } from './SaveBar.tsx'
import type { SaveState } from './saveMachine.ts'
import { ScreenForms, type ScreenForm } from './screenForms.ts'

beforeEach(() => {
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
})
afterEach(() => vi.unstubAllGlobals())

/** A form at a position on the screen, counted from the top. */
function formAt(place: number, given: Partial<ScreenForm>): ScreenForm {
  const element = {
    place,
    compareDocumentPosition: (other: { place: number }) => (other.place > place ? 4 : 2),
  }
  return {
    label: `Form ${place}`,
    element: element as unknown as HTMLElement,
    isDirty: false,
    keepsDraft: true,
    saveState: { kind: 'untouched' },
    errors: 0,
    submit: async () => true,
    reset: () => () => undefined,
    focusErrors: () => undefined,
    ...given,
  }
}

it('all changes are saved in the order of the screen, and a refused form does not stop the others', async () => {
  const forms = new ScreenForms('books 1')
  const sent: string[] = []
  const refused = vi.fn<() => void>()
  const put = (place: number, given: Partial<ScreenForm> = {}) =>
    forms.put(
      String(place),
      formAt(place, {
        submit: async () => {
          sent.push(`Form ${place}`)
          return place !== 1 && place !== 2
        },
        ...given,
      }),
    )
  put(3, { isDirty: true })
  put(2, { isDirty: true })
  put(4)
  put(1, { isDirty: true, focusErrors: refused })
  expect(forms.isDirty()).toBe(true)
  expect(await forms.save()).toBe(false)
  expect(sent).toEqual(['Form 1', 'Form 2', 'Form 3'])
  expect(refused, 'the first refused one takes the focus').toHaveBeenCalledOnce()
})

it('without a change, the form that had the focus reports what it lacks', async () => {
  const forms = new ScreenForms('books 2')
  const sent: number[] = []
  for (const place of [1, 2]) {
    forms.put(String(place), formAt(place, { submit: async () => sent.push(place) > 0 }))
  }
  await forms.save()
  forms.focus('2')
  await forms.save()
  expect(sent).toEqual([1, 2])
})

it('a save of several forms shows one message, and none for a form that is refused', async () => {
  const saveAll = async (...isStored: boolean[]) => {
    const forms = new ScreenForms('books 5')
    isStored.forEach((stored, place) => {
      const submit = async () => {
        if (stored) notify.success(`Form ${place} saved`)
        return stored
      }
      forms.put(String(place), formAt(place, { isDirty: true, submit }))
    })
    beginAction()
    await forms.save()
    return toastStore.current().map(({ text }) => text)
  }
  expect(await saveAll(true)).toEqual(['Form 0 saved'])
  expect(await saveAll(true, true)).toEqual(['All changes saved.'])
  expect(await saveAll(true, false, true)).toEqual(['2 of 3 forms saved.'])
  expect(await saveAll(false, true)).toEqual(['Form 1 saved'])
})

it('a reset can be undone until something else is typed', () => {
  const forms = new ScreenForms('books 4')
  const restored: number[] = []
  const put = (place: number, isDirty: boolean) =>
    forms.put(String(place), formAt(place, { isDirty, reset: () => () => void restored.push(place) }))
  put(1, true)
  put(2, true)
  put(3, false)
  forms.reset()
  put(1, false)
  put(2, false)
  expect(forms.canUndoReset()).toBe(true)
  forms.undoReset()
  expect(restored).toEqual([1, 2])
  put(3, true)
  expect(forms.canUndoReset()).toBe(false)
})

it('the bar shows what is pending, then errors, then what is saved, even after its form is gone', () => {
  const at = new Date('2026-11-22T14:32:00')
  const of = (...states: (SaveState | number)[]) =>
    summarizeSaves(
      states.map((each, place) => ({
        label: `Form ${place}`,
        saveState: typeof each === 'number' ? { kind: 'untouched' } : each,
        errors: typeof each === 'number' ? each : 0,
      })),
      at,
    )
  expect(of({ kind: 'failed', why: 'no.' }, { kind: 'saving' })).toEqual({ kind: 'saving' })
  expect(of({ kind: 'failed', why: 'no.' })).toEqual({ kind: 'failed', why: 'no.' })
  expect(of(0, 2)).toEqual({ kind: 'failed', why: 'Form 1: 2 errors to correct.' })
  expect(of(0)).toEqual({ kind: 'saved', at })
  const forms = new ScreenForms('books 3')
  forms.put('1', formAt(1, { saveState: { kind: 'saved', at } }))
  forms.remove('1')
  expect(forms.savedAt()).toEqual(at)
})
