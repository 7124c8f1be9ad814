import { expect, it } from 'vitest'
import type { SessionAnswer } from '#domain/people/session.ts'
import { outcome, useService } from '#tests/app.ts'
import { openEmbed } from '../../browse/explore/chartEmbeds.queries.ts'
import { openFeed } from '../../browse/leaseRadar/leaseFeeds.queries.ts'
import { chartEmbed, leaseFeed } from '../../database/schema/saved.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import { computeOneTimeCode } from './oneTimeCode.ts'

const service = useService({ settings: { administratorsNeedSecondFactor: true } })
const alice = service.as('alice')
const url = '/users/settings/secondfactor'

it('an administrator without a second factor can only use the account page, until one is added', async () => {
  const session = async () => (await alice.get<SessionAnswer>('/session')).body
  expect(await session()).toMatchObject({
    needsSecondFactor: true,
    user: { authorities: [{ authority: 'ROLE_USER' }] },
  })
  // In a transaction, from memory, and a large body.
  expect(outcome(await alice.get('/users'))).toBe('forbidden')
  expect(outcome(await alice.get('/airports/instance/26/directory'))).toBe('forbidden')
  expect(outcome(await alice.post('/users/import', { csv: 'a'.repeat(20_000), invite: false }))).toBe(
    'forbidden',
  )
  expect(outcome(await alice.get('/users/settings'))).toBe('200')

  const { secret } = (await alice.post<{ secret: string }>(`${url}/authenticator/creation`)).body
  const code = computeOneTimeCode(secret, Math.floor(Date.now() / 30_000))
  expect(outcome(await alice.post(`${url}/authenticator`, { secret, code }))).toBe('200')
  expect(await session()).toMatchObject({
    needsSecondFactor: false,
    user: { authorities: [{ authority: 'ROLE_ADMIN' }] },
  })
  expect(outcome(await alice.get('/users'))).toBe('200')
  await alice.delete(`${url}/authenticator`)
  expect(outcome(await alice.get('/users'))).toBe('forbidden')
})

it('their keys, calendars, and embedded charts end, too', async () => {
  const { alice: owner } = service.users
  const [token, embedKey] = [createSecret(), createSecret()]
  await service.write(async db => {
    await db.insert(leaseFeed).values({ userId: owner.userId, feedName: 'All', tokenHash: hashSecret(token) })
    await db.insert(chartEmbed).values({ userId: owner.userId, embedKey, axnInstanceId: 26, search: {} })
  })
  const rules = (administratorsNeedSecondFactor: boolean) => ({ administratorsNeedSecondFactor })
  const opened = (isObliged: boolean) =>
    service.write(async db => [
      (await openFeed(db, token, rules(isObliged)))?.actor.role ?? null,
      typeof (await openEmbed(db, embedKey, rules(isObliged))),
    ])
  expect(await opened(false)).toEqual(['ROLE_ADMIN', 'object'])
  expect(await opened(true)).toEqual([null, 'string'])
})

it('concerns only administrators', async () => {
  expect((await service.as('frank').get<SessionAnswer>('/session')).body.needsSecondFactor).toBe(false)
  expect(outcome(await service.as('frank').get('/users/settings'))).toBe('200')
})
