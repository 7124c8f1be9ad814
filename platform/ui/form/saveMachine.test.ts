import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError, UnreachableError } from '../../client/problemError.ts'
import { figureField, nameField } from '../../contract/field.ts'
import { problem } from '../../contract/problem.ts'
import { beginAction, dismiss, notify, toastStore } from '../notify.ts'
import { formatInputs, type Fields } from './formInputs.ts'
import { listErrors } from './listErrors.ts'
import { SaveMachine, type StoredTexts } from './saveMachine.ts'
import { saveMessages } from './saveMessages.ts'

const fields = { name: nameField({ label: 'Name' }), sales: figureField('money', { label: 'Sales' }) }
const textsOf = (name: string, sales: number) => formatInputs(fields, { name, sales })
const before: StoredTexts = { texts: textsOf('Food', 100), version: 3 }

/** A server that stores one record, over a connection that may fail in either direction. */
function makeForm({ adds = false, failedKind }: { adds?: boolean; failedKind?: 'warning' } = {}) {
  let stored = before
  let base = before
  let sales = 200
  const breaks: ('there' | 'back' | 'busy' | 'deleted' | 'locked')[] = []
  const machine = new SaveMachine(() => undefined)
  const save = vi.fn<(sent: number, ifMatch?: number) => Promise<StoredTexts>>(async (sent, ifMatch) => {
    const broken = breaks.shift()
    if (broken === 'deleted') throw new ProblemError(problem('notFound').toDocument())
    if (broken === 'locked') throw new ProblemError(problem('underWay').toDocument())
    if (broken === 'busy') throw new ProblemError(problem('overloaded').toDocument())
    if (broken === 'there') throw new UnreachableError('gone')
    if (ifMatch !== stored.version) throw new ProblemError(problem('stale').toDocument())
    stored = { texts: textsOf('Food', sent), version: (ifMatch ?? 0) + 1 }
    if (broken === 'back') throw new UnreachableError('gone')
    return stored
  })
  return {
    breaks,
    machine,
    save,
    progress: () => machine.progress,
    stored: () => stored,
    type: (typed: number) => (sales = typed),
    storeElsewhere: (name: string, figure: number) =>
      (stored = { texts: textsOf(name, figure), version: (stored.version ?? 0) + 1 }),
    submit() {
      const sent = sales
      return machine.send({
        fields,
        texts: textsOf('Food', sent),
        save: ifMatch => save(sent, ifMatch),
        onSaved: now => (base = now),
        record: {
          base,
          messages: { saved: () => 'Saved', failed: 'Failed', failedKind },
          ...(adds ? {} : { reload: async () => stored }),
        },
      })
    },
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
    form.storeElsewhere('Food', 100)
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toEqual({ texts: textsOf('Food', 200), version: 5 })
    expect(form.progress()).toMatchObject({ conflict: null, state: { kind: 'saved' } })
  })

  test('is a conflict if one of them has', async () => {
    const form = makeForm()
    form.storeElsewhere('Foods', 100)
    expect(await form.submit()).toBe(false)
    expect(form.stored()).toEqual({ texts: textsOf('Foods', 100), version: 4 })
    expect(form.progress().conflict?.theirs.texts.name).toBe('Foods')
  })
})

describe('a save without an answer', () => {
  test('is reported and retried with what was sent', async () => {
    const form = makeForm()
    form.breaks.push('there', 'there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    expect(form.progress().state).toMatchObject({ kind: 'waiting', why: 'the server cannot be reached.' })
    form.type(250)
    await vi.advanceTimersByTimeAsync(7000)
    expect(await saving).toBe(true)
    expect(form.stored()).toEqual({ texts: textsOf('Food', 200), version: 4 })
    expect(form.progress().state.kind).toBe('saved')
  })

  test('that was actually stored counts as saved, not as another person’s change', async () => {
    const form = makeForm()
    form.breaks.push('back')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(true)
    expect(form.stored().version).toBe(4)
    expect(form.progress()).toMatchObject({ conflict: null, state: { kind: 'saved' } })
  })

  test('that was actually stored counts as saved even if it locked the record', async () => {
    const form = makeForm()
    form.breaks.push('back', 'locked')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(true)
    expect(form.progress().state.kind).toBe('saved')
  })

  test('that was not stored is refused if someone else locked the record', async () => {
    const form = makeForm()
    form.breaks.push('there', 'locked')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(false)
    expect(form.stored()).toBe(before)
    expect(form.progress().state.kind).toBe('failed')
  })

  test('that was actually stored does not conflict with a later save', async () => {
    const form = makeForm()
    form.breaks.push('back')
    void form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.type(250)
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toEqual({ texts: textsOf('Food', 250), version: 5 })
    expect(form.progress().conflict).toBeNull()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(form.stored().version).toBe(5)
  })

  test('after which someone else saved shows both versions', async () => {
    const form = makeForm()
    form.breaks.push('there')
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.storeElsewhere('Food', 150)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(false)
    expect(form.progress().conflict?.theirs.texts).toEqual(textsOf('Food', 150))
  })

  test('is given up after three minutes, or immediately when the user stops it', async () => {
    const form = makeForm()
    form.breaks.push(...Array.from({ length: 20 }, () => 'there' as const))
    const saving = form.submit()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(await saving).toBe(false)
    expect(form.save).toHaveBeenCalledTimes(9)
    expect(form.progress().state.kind).toBe('failed')
    const again = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    const { state } = form.progress()
    if (state.kind === 'waiting') state.wait.end('givenUp')
    expect(await again).toBe(false)
    expect(form.progress().state.kind).toBe('failed')
  })

  test('is not retried once the form is gone', async () => {
    const form = makeForm()
    const close = form.machine.open()
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
    expect(form.progress().state.kind).toBe('saved')
  })

  test('that adds is not followed by other values until the user knows that it may have been added', async () => {
    const form = makeForm({ adds: true })
    form.breaks.push('there')
    const first = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    form.type(250)
    expect(await form.submit()).toBe(false)
    expect(await first).toBe(false)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(form.save).toHaveBeenCalledOnce()
    expect(form.progress().state).toEqual({ kind: 'failed', why: saveMessages.perhapsAdded })
    expect(await form.submit()).toBe(true)
    expect(form.stored()).toMatchObject({ texts: textsOf('Food', 250) })
  })

  test('that a busy server refused to add was not added, so other values are sent', async () => {
    const form = makeForm({ adds: true })
    form.breaks.push('busy')
    const first = form.submit()
    await vi.advanceTimersByTimeAsync(0)
    expect(form.progress().state).toMatchObject({ kind: 'waiting', why: 'the server is busy.' })
    form.type(250)
    expect(await form.submit()).toBe(true)
    expect(await first).toBe(false)
    expect(form.stored()).toMatchObject({ texts: textsOf('Food', 250) })
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

test('a save of a record that someone has deleted says so', async () => {
  const form = makeForm()
  form.breaks.push('deleted')
  expect(await form.submit()).toBe(false)
  expect(form.progress().state).toEqual({ kind: 'failed', why: saveMessages.deletedMeanwhile })
})

describe('the errors of a save', () => {
  const cell = fields.sales
  const rows: Fields = { 'a/sales': cell, 'b/sales': cell }
  const refuse = (pointer: string, detail: string) => {
    const document = problem('invalidInput', { errors: [{ pointer, detail }] }).toDocument()
    return async () => Promise.reject(new ProblemError(document))
  }

  test('stay at the inputs that the server refused until their texts change, or they are saved', async () => {
    const machine = new SaveMachine(() => undefined)
    const listFor = (texts: Record<string, string>) =>
      listErrors(rows, machine.progress, texts, {}).map(({ name, error }) => [name, error])
    const texts = { 'a/sales': '1', 'b/sales': '2' }
    await machine.send({ fields: rows, texts, save: refuse('/a~1sales', 'Too much.') })
    expect(machine.progress.attempts).toBe(1)
    expect(listFor(texts)).toEqual([['a/sales', 'Too much.']])
    expect(listFor({ ...texts, 'a/sales': '3' })).toEqual([])
    // Rows that are not sent remain refused.
    const others = { fields: { 'b/sales': cell }, texts: { 'b/sales': '2' } }
    await machine.send({ ...others, save: async () => ({ texts }) })
    expect(machine.progress.refused.has('a/sales')).toBe(true)
    await machine.send({ fields: rows, texts, save: async () => ({ texts }) })
    expect(machine.progress.refused.size).toBe(0)
  })

  test('that belong to no input are listed after those of the inputs', async () => {
    const machine = new SaveMachine(() => undefined)
    await machine.send({ fields: rows, texts: {}, save: refuse('/elsewhere', 'Odd.') })
    expect(listErrors(rows, machine.progress, {}, { 'b/sales': 'Wrong.' }).map(each => each.error)).toEqual([
      'Wrong.',
      'Odd.',
    ])
  })

  test('are listed only after the first attempt, and a reset removes them', () => {
    const machine = new SaveMachine(() => undefined)
    const count = () => listErrors(rows, machine.progress, {}, { 'b/sales': 'Wrong.' }).length
    expect(count()).toBe(0)
    machine.refuse()
    expect(count()).toBe(1)
    machine.reset()
    expect(count()).toBe(0)
  })
})

test('what is sent once is neither retried nor announced', async () => {
  const machine = new SaveMachine(() => undefined)
  const save = vi.fn<() => Promise<StoredTexts>>().mockRejectedValue(new UnreachableError('gone'))
  expect(await machine.send({ fields, texts: {}, save })).toBe(false)
  expect(machine.progress.state).toEqual({ kind: 'failed', why: 'gone' })
  expect(save).toHaveBeenCalledOnce()
  expect(toasts()).toEqual([])
})

test('texts that may have been stored are known until a save is answered, even after a reset', async () => {
  const form = makeForm()
  form.breaks.push('there')
  void form.submit()
  await vi.advanceTimersByTimeAsync(0)
  form.machine.reset()
  expect(form.progress().state.kind).toBe('untouched')
  expect(form.progress().indeterminate).toEqual([textsOf('Food', 200)])
  expect(await form.submit()).toBe(true)
  expect(form.progress().indeterminate).toEqual([])
})
