import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { RequestSnapshot } from '../memory/snapshot.queries.ts'
import { loadOnFirstUse } from './loadOnFirstUse.ts'

it('loads the home page’s rows once, after the first answer other than that of a health check', async () => {
  const app = Fastify()
  const asked: string[] = []
  const { promise: isLoaded, resolve } = Promise.withResolvers<void>()
  loadOnFirstUse(app, {
    async see() {
      asked.push('see')
      return {} as RequestSnapshot
    },
    async openActiveYear() {
      asked.push('openActiveYear')
      resolve()
      return null
    },
  })
  app.get('/*', async () => 'a page')
  await app.inject('/health/ready')
  expect(asked).toEqual([])
  await app.inject('/login')
  await app.inject('/')
  await isLoaded
  // Only after `see` is memory as current as the database.
  expect(asked).toEqual(['see', 'openActiveYear'])
})
