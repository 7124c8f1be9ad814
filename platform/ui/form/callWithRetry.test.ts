import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setReasonAsker } from '../../client/changeReason.ts'
import { endpoint, id } from '../../contract/endpoint.ts'
import { problem, type CommonProblemName } from '../../contract/problem.ts'
import { callWithRetry, endRetryWaits, retryStore } from './callWithRetry.ts'
import { saveMessages } from './saveMessages.ts'

const server = vi.fn<() => Promise<Response>>()
const isGone = () => Promise.reject(new TypeError('Failed to fetch'))
const refuses = (name: CommonProblemName) => async () => {
  const document = problem(name).toDocument()
  return Response.json(document, { status: document.status })
}
const contact = {
  url: '/contacts/:contactId',
  summary: '',
  tag: 'Contacts',
  allow: 'signedIn',
  params: z.object({ contactId: id }),
} as const
const removeContact = endpoint('removeContact', { ...contact, method: 'DELETE' })
const confirmContact = endpoint('confirmContact', {
  ...contact,
  method: 'PUT',
  reply: z.object({ contactId: id }),
})
const given = { params: { contactId: 3 } }
const remove = () => callWithRetry(removeContact, given)
const confirm = (lookUp?: () => Promise<never>) => callWithRetry(confirmContact, given, { lookUp })
/** The final outcome, including failures. */
const outcomeOf = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown)
const later = () => vi.advanceTimersByTimeAsync(200_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', server)
  server.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call that could not be sent is announced and retried', async () => {
  server.mockImplementationOnce(isGone).mockImplementationOnce(async () => Response.json({ contactId: 3 }))
  const done = confirm()
  await vi.advanceTimersByTimeAsync(0)
  expect(retryStore.current()?.why).toBe(saveMessages.serverGone)
  await later()
  expect(await done).toEqual({ contactId: 3 })
  expect(retryStore.current()).toBeNull()
})

test('if an answer was lost, a missing record means it was deleted; otherwise, it never existed', async () => {
  server.mockImplementationOnce(isGone).mockImplementationOnce(refuses('notFound'))
  const done = remove()
  await later()
  expect(await done).toEqual({})
  server.mockImplementationOnce(refuses('notFound'))
  await expect(remove()).rejects.toMatchObject({ status: 404 })
  // A busy server has not executed the call.
  server.mockImplementationOnce(refuses('overloaded')).mockImplementationOnce(refuses('notFound'))
  const never = outcomeOf(remove())
  await later()
  expect(await never).toMatchObject({ status: 404 })
})

test('a refusal after a lost answer is checked, and counts unless our own call caused it', async () => {
  const now = { contactId: 3 } as never
  server.mockImplementationOnce(isGone).mockImplementationOnce(refuses('stale'))
  const done = confirm(async () => now)
  await later()
  expect(await done).toBe(now)
  server.mockImplementationOnce(isGone).mockImplementationOnce(refuses('stale'))
  const lost = outcomeOf(confirm(async () => null as never))
  await later()
  expect(await lost).toMatchObject({ status: 412 })
})

test('the reason for a correction is asked for once, however often the call is repeated', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'A typing mistake')
  setReasonAsker(ask)
  for (const answer of [refuses('reasonRequired'), refuses('overloaded'), refuses('reasonRequired')])
    server.mockImplementationOnce(answer)
  server.mockImplementationOnce(async () => Response.json({ contactId: 3 }))
  const done = confirm()
  await later()
  expect(await done).toEqual({ contactId: 3 })
  expect(ask).toHaveBeenCalledOnce()
})

test('retries end after three minutes or when the user cancels, and the message says what is unknown', async () => {
  server.mockImplementation(isGone)
  const tried = outcomeOf(remove())
  await later()
  expect(await tried).toMatchObject({ message: saveMessages.perhapsDone })
  expect(server.mock.calls.length).toBeGreaterThan(5)
  const stopped = outcomeOf(remove())
  await vi.advanceTimersByTimeAsync(0)
  endRetryWaits('givenUp')
  expect(await stopped).toMatchObject({ message: saveMessages.perhapsDone })
})
