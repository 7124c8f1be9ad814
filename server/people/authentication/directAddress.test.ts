import { expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { countAttempt } from './signInThrottle.ts'

const service = useService()

it('without a trusted proxy, a caller cannot choose the address by which guesses are counted', async () => {
  await service.write(async db => {
    const source = { key: '127.0.0.1', isKnownDevice: false }
    for (let index = 0; index < 39; index += 1) await countAttempt(db, `name nobody${index}`, source)
  })
  const guess = async (made: string) => {
    const client = service.with({ 'x-forwarded-for': made, forwarded: `for=${made}`, 'x-real-ip': made })
    return outcome(await client.post('/authenticate', { username: 'somebody', password: 'x' }))
  }
  expect(await guess('198.51.100.1')).toBe('badCredentials')
  expect(await guess('198.51.100.2')).toBe('tooManyAttempts')
})
