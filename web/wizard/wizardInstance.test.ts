import { describe, expect, it } from 'vitest'
import { chosenCookie, wizardInstanceId, wizardInstances } from './wizardInstance.ts'

const years = {
  axnInstanceId: 26,
  axnInstanceName: '2026',
  axnPendingInstanceId: 27,
  axnPendingInstanceName: '2027',
}
const noNextYear = { ...years, axnPendingInstanceId: null, axnPendingInstanceName: null }
const active = { instanceId: 26, instanceStatus: 'ACTIVE', instanceName: '2026' } as const

describe('the year of the wizard', () => {
  it('offers next year before the current one', () => {
    expect(wizardInstances(years).map(each => each.instanceName)).toEqual(['2027', '2026'])
    expect(wizardInstances(noNextYear)).toEqual([active])
  })

  it('begins with next year where there is one', () => {
    expect(wizardInstanceId(years, undefined, '')).toBe(27)
    expect(wizardInstanceId(noNextYear, undefined, '')).toBe(26)
    expect(wizardInstanceId({ ...noNextYear, axnInstanceId: null }, undefined, '')).toBeNull()
  })

  it('remembers the choice in its cookie, and another cookie does not confuse it', () => {
    const cookies = `theme=dark; ${chosenCookie(active).split(';')[0]}`
    expect(wizardInstanceId(years, undefined, cookies)).toBe(26)
  })

  it('follows the chosen status when another year has become the active one', () => {
    const cookies = chosenCookie(active).split(';')[0] ?? ''
    expect(wizardInstanceId({ ...noNextYear, axnInstanceId: 27 }, undefined, cookies)).toBe(27)
  })

  it('is not stopped by a cookie that somebody else wrote', () => {
    for (const value of ['%', 'null', '{"instanceStatus":"HISTORICAL"}', '%7B%22instanceStatus%22'])
      expect(wizardInstanceId(years, undefined, `wizardInstance=${value}`)).toBe(27)
  })

  it('takes the year that an address names, but nothing else that stands there', () => {
    expect(wizardInstanceId(years, '25', '')).toBe(25)
    expect(wizardInstanceId(years, '2025', '')).toBe(27)
    expect(wizardInstanceId(years, 'x', '')).toBe(27)
  })
})
