import { describe, expect, it } from 'vitest'
import type { AxnInstance } from '#domain/years/instance.ts'
import { useService } from '#tests/app.ts'
import type { PersonName } from '#tests/people.ts'

const service = useService()

describe('the years', () => {
  const years = async (who: PersonName) =>
    (await service.as(who).get<AxnInstance[]>('/axninstances/all')).body.map(
      each => each.axnInstanceMasterStatus,
    )

  it.each(['alice', 'ben', 'cora', 'dana', 'ella'] as const)(
    'for %s: newest first, the pending one too',
    async who => {
      expect(await years(who)).toEqual(['PENDING', 'ACTIVE', 'HISTORICAL'])
    },
  )

  it.each(['frank', 'gina'] as const)('for %s: without the pending one', async who => {
    expect(await years(who)).toEqual(['ACTIVE', 'HISTORICAL'])
  })

  it('have their name, their rate, and its note', async () => {
    const { body } = await service.as('frank').get<AxnInstance[]>('/axninstances/all')
    expect(body[0]).toMatchObject({
      axnInstanceId: 26,
      axnInstanceName: '2026',
      cadUsdRate: 0.759,
      exchangeRateNote: '2016-2020 average',
    })
  })
})

it('are filtered by the statuses of the workflow and HISTORICAL', async () => {
  const { body } = await service.as('gina').get<{ axnInstanceStatus: string }[]>('/instanceStatus/all')
  expect(body.map(each => each.axnInstanceStatus)).toEqual([
    'INPROGRESS',
    'REJECTED',
    'PENDING',
    'APPROVED',
    'PUBLISHED',
    'HISTORICAL',
  ])
})
