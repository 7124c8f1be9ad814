import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError, UnreachableError } from '../../client/problemError.ts'
import { figureField, nameField } from '../../contract/field.ts'
import { problem } from '../../contract/problem.ts'
import { beginAction, dismiss, notify, toastStore } from '../notify.ts'
import { attemptSave, PendingSave } from './attemptSave.ts'
import { createFormState, reduceForm, type StoredRecord } from './formState.ts'
import { saveMessages } from './saveMessages.ts'

const fields = { name: nameField({ label: 'Name' }), sales: figureField('money', { label: 'Sales' }) }
type Record = StoredRecord<typeof fields>
const before: Record = { values: { name: 'Food', sales: 100 }, version: 3 }

/** A server that stores one record, over a connection that may fail in either direction. */
function makeForm({ adds = false, failedKind }: { adds?: boolean; failedKind?: 'warning' } = {}) {
  let stored = before
  const breaks: ('there' | 'back' | 'busy' | 'deleted' | 'locked')[] = []
  const line = new PendingSave()
  let state = reduceForm(fields, createFormState(fields, before), { do: 'type', name: 'sales', typed: '200' })
  const save = vi.fn<(values: object, ifMatch?: number) => Promise<Record>>(async (values, ifMatch) => {
    const broken = breaks.shift()
    if (broken === 'deleted') throw new ProblemError(problem('notFound').toDocument())
    if (broken === 'locked') throw new ProblemError(problem('underWay').toDocument())
    if (broken === 'busy') throw new ProblemError(problem('overloaded').toDocument())
    if (broken === 'there') throw new UnreachableError('gone')
    if (ifMatch !== stored.version) throw new ProblemError(problem('stale').toDocument())
    stored = { values, version: (ifMatch ?? 0) + 1 }
    if (broken === 'back') throw new UnreachableError('gone')
    return stored
  })
  const options = {
    record: 'r',
    fields,
    stored: before,
    messages: { saved: 'Saved', failed: 'Failed', failedKind },
    save,
    ...(adds ? {} : { reload: async () => stored }),
  }
  return {
    breaks,
    line,
    save,
    state: () => state,
    stored: () => stored,
    type: (typed: string) => (state = reduceForm(fields, state, { do: 'type', name: 'sales', typed })),
    storeElsewhere: (values: object) => (stored = { values, version: (stored.version ?? 0) + 1 }),
    submit: () => attemptSave(options, state, action => (state = reduceForm(fields, state, action)), line),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const { id } of toastStore.current()) dismiss(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a save of a record with a newer version', () => {
  test('is stored if the form’s fields have not changed', async () => {
    const form = makeForm()
    form.storeElsewhere(before.values)
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toMatchObject({ values: { sales: 200 }, version: 5 })
    expect(form.state()).toMatchObject({ conflict: null, saveState: { kind: 'saved' } })
  })

  test('is a conflict if one of them has', async () => {
    const form = makeForm()
    form.storeElsewhere({ name: 'Foods', sales: 100 })
    expect(await form.submit()).toBe(false)
    expect(form.stored()).toMatchObject({ values: { name: 'Foods', sales: 100 }, version: 4 })
    expect(form.state().conflict).toMatchObject({ values: { name: 'Foods' } })
  })
})

describe('a save without an answer', () => {
  test('is reported and retried, and keeps what is typed in the meantime', async () => {
    const form = makeForm()
    form.breaks.push('there', 'there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    expect(form.state().saveState).toMatchObject({ kind: 'waiting', why: 'the server cannot be reached.' })
    form.type('250')
    await vi.advanceTimersByTimeAsync(7000)
    expect(await saving).toBe(true)
    expect(form.stored()).toMatchObject({ values: { sales: 200 }, version: 4 })
    expect(form.state()).toMatchObject({ saveState: { kind: 'saved' }, typed: { sales: '250' } })
  })

  test('that was actually stored counts as saved, not as another person’s change', async () => {
    const form = makeForm()
    form.breaks.push('back')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(true)
    expect(form.stored().version).toBe(4)
    expect(form.state()).toMatchObject({ conflict: null, base: { version: 4 }, saveState: { kind: 'saved' } })
  })

  test('that was actually stored counts as saved even if it locked the record', async () => {
    const form = makeForm()
    form.breaks.push('back', 'locked')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(true)
    expect(form.state()).toMatchObject({ base: { version: 4 }, saveState: { kind: 'saved' } })
  })

  test('that was not stored is refused if someone else locked the record', async () => {
    const form = makeForm()
    form.breaks.push('there', 'locked')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(false)
    expect(form.stored()).toBe(before)
    expect(form.state()).toMatchObject({ saveState: { kind: 'failed' }, typed: { sales: '200' } })
  })

  test('that was actually stored does not conflict with a later save', async () => {
    const form = makeForm()
    form.breaks.push('back')
    void form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.type('250')
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toMatchObject({ values: { sales: 250 }, version: 5 })
    expect(form.state().conflict).toBeNull()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(form.stored().version).toBe(5)
  })

  test('after which someone else saved shows both versions', async () => {
    const form = makeForm()
    form.breaks.push('there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.storeElsewhere({ name: 'Food', sales: 150 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(false)
    expect(form.state().conflict).toMatchObject({ values: { sales: 150 } })
  })

  test('is given up after three minutes, or immediately when the user stops it', async () => {
    const form = makeForm()
    form.breaks.push(...Array.from({ length: 20 }, () => 'there' as const))
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(await saving).toBe(false)
    expect(form.save).toHaveBeenCalledTimes(9)
    expect(form.state()).toMatchObject({ saveState: { kind: 'failed' }, typed: { sales: '200' } })
    const again = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    const { saveState } = form.state()
    if (saveState.kind === 'waiting') saveState.wait.end('givenUp')
    expect(await again).toBe(false)
    expect(form.state().saveState.kind).toBe('failed')
  })

  test('is not retried once the form is gone', async () => {
    const form = makeForm()
    const close = form.line.open()
    form.breaks.push('there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    close()
    expect(await saving).toBe(false)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(form.save).toHaveBeenCalledOnce()
  })

  test('that adds is retried too, because the server adds it only once', async () => {
    const form = makeForm({ adds: true })
    form.breaks.push('there', 'there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(7000)
    expect(await saving).toBe(true)
    expect(form.save).toHaveBeenCalledTimes(3)
    expect(form.state().saveState.kind).toBe('saved')
  })

  test('that adds is not followed by other values until the user knows that it may have been added', async () => {
    const form = makeForm({ adds: true })
    form.breaks.push('there')
    const first = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.type('250')
    expect(await form.submit()).toBe(false)
    expect(await first).toBe(false)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(form.save).toHaveBeenCalledOnce()
    expect(form.state().saveState).toEqual({ kind: 'failed', why: saveMessages.perhapsAdded })
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toMatchObject({ values: { sales: 250 } })
  })

  test('that a busy server refused to add was not added, so other values are sent', async () => {
    const form = makeForm({ adds: true })
    form.breaks.push('busy')
    const first = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    expect(form.state().saveState).toMatchObject({ kind: 'waiting', why: 'the server is busy.' })
    form.type('250')
    expect(await form.submit()).toBe(true)
    expect(await first).toBe(false)
    expect(form.stored()).toMatchObject({ values: { sales: 250 } })
  })
})

test('pressing again during a save sends nothing', async () => {
  const form = makeForm({ adds: true })
  const both = [form.submit(), form.submit()]
  expect(await Promise.all(both)).toEqual([true, false])
  expect(form.save).toHaveBeenCalledOnce()
})

const toasts = () => toastStore.current().map(({ text }) => text)

test('a refused save says what was not saved, then why', async () => {
  const form = makeForm()
  form.save.mockRejectedValue(new ProblemError(problem('forbidden').toDocument()))
  expect(await form.submit()).toBe(false)
  expect(toasts()).toEqual(['Failed. You do not have permission to do this.'])
})

test('a refused save is an error, unless the form calls it a warning', async () => {
  for (const failedKind of [undefined, 'warning'] as const) {
    const form = makeForm({ failedKind })
    form.save.mockRejectedValue(new ProblemError(problem('forbidden').toDocument()))
    await form.submit()
    expect(toastStore.current().at(-1)?.kind).toBe(failedKind ?? 'error')
  }
})

test('a save that is given up says what was not saved, then why', async () => {
  const form = makeForm()
  form.save.mockRejectedValue(new UnreachableError('gone'))
  const saving = form.submit()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await saving).toBe(false)
  expect(toasts()).toEqual([
    'Failed. The server could not be reached. Your entries are saved in this browser.',
  ])
})

test('the success of the next action replaces the messages of the previous one, while all messages of one action stay', () => {
  notify.error('Not removed')
  notify.success('One added')
  notify.success('A link was sent')
  expect(toasts()).toEqual(['Not removed', 'One added', 'A link was sent'])
  beginAction()
  notify.error('Another not added')
  expect(toasts()).toEqual(['Not removed', 'One added', 'A link was sent', 'Another not added'])
  beginAction()
  notify.success('Another added')
  notify.success('A link was sent')
  expect(toasts()).toEqual(['Another added', 'A link was sent'])
})

test('a save of a record that someone has deleted says so, and keeps what was typed', async () => {
  const form = makeForm()
  form.breaks.push('deleted')
  expect(await form.submit()).toBe(false)
  expect(form.state().saveState).toEqual({ kind: 'failed', why: saveMessages.deletedMeanwhile })
  expect(form.state().typed.sales).toBe('200')
})
