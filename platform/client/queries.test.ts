import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { queryClient, getQueryOptions, refresh, refreshAll } from './queries.ts'

const listThingsEndpoint = endpoint('listThings', {
  method: 'GET',
  url: '/things',
  summary: 'All things',
  tag: 'Things',
  allow: 'signedIn',
  reply: z.object({ content: z.array(z.string()) }),
})

const server = vi.fn<() => Promise<Response>>()
const answer = (content: string[]) => Response.json({ content })

/** A list on the screen whose first read is in progress when an item is added to it. */
function openList() {
  const { promise: first, resolve } = Promise.withResolvers<Response>()
  server.mockReturnValueOnce(first).mockImplementation(async () => answer(['what was added']))
  const list = new QueryObserver(queryClient, getQueryOptions(listThingsEndpoint, {}))
  const leave = list.subscribe(() => undefined)
  return { list, leave, answerLate: () => resolve(answer([])) }
}

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  queryClient.mount()
})
afterEach(() => {
  queryClient.clear()
  queryClient.unmount()
  server.mockReset()
  vi.unstubAllGlobals()
})

test.for([
  { what: 'a change', again: () => refresh(listThingsEndpoint) },
  { what: 'an answer that was lost', again: refreshAll },
])('a first read from before $what is not shown by the list afterward', async ({ again }) => {
  const { list, leave, answerLate } = openList()
  const read = again()
  answerLate()
  await read
  expect(list.getCurrentResult().data).toEqual({ content: ['what was added'] })
  expect(server).toHaveBeenCalledTimes(2)
  leave()
})

test.for([
  { what: 'refusal', status: 403, reads: 1 },
  { what: 'busy server', status: 503, reads: 3 },
])('a $what is asked $reads times', async ({ status, reads }) => {
  server.mockImplementation(async () => Response.json({ status, title: 'No' }, { status }))
  vi.useFakeTimers()
  const list = new QueryObserver(queryClient, getQueryOptions(listThingsEndpoint, {}))
  const leave = list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(list.getCurrentResult().status).toBe('error')
  expect(server).toHaveBeenCalledTimes(reads)
  leave()
})

test('a completed read is repeated once', async () => {
  const { list, leave, answerLate } = openList()
  answerLate()
  await expect.poll(() => list.getCurrentResult().data).toEqual({ content: [] })
  await refresh(listThingsEndpoint)
  expect(list.getCurrentResult().data).toEqual({ content: ['what was added'] })
  expect(server).toHaveBeenCalledTimes(2)
  leave()
})
