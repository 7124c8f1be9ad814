import { describe, expect, it } from 'vitest'
import { chosenCookie, defaultInstanceId, wizardInstances, yearInAddress } from './wizardInstance.ts'

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
    expect(defaultInstanceId(years, null, '')).toBe(27)
    expect(defaultInstanceId(noNextYear, null, '')).toBe(26)
    expect(defaultInstanceId({ ...noNextYear, axnInstanceId: null }, null, '')).toBeNull()
  })

  it('remembers the choice in its cookie, and another cookie does not confuse it', () => {
    const cookies = `theme=dark; ${chosenCookie(active).split(';')[0]}`
    expect(defaultInstanceId(years, null, cookies)).toBe(26)
  })

  it('follows the chosen status when another year has become the active one', () => {
    const cookies = chosenCookie(active).split(';')[0] ?? ''
    expect(defaultInstanceId({ ...noNextYear, axnInstanceId: 27 }, null, cookies)).toBe(27)
  })

  it('is not stopped by a cookie that somebody else wrote', () => {
    for (const value of ['%', 'null', '{"instanceStatus":"HISTORICAL"}', '%7B%22instanceStatus%22'])
      expect(defaultInstanceId(years, null, `wizardInstance=${value}`)).toBe(27)
  })

  it('is the one that this tab showed last, whatever another tab has chosen since', () => {
    const cookies = chosenCookie(active).split(';')[0] ?? ''
    expect(defaultInstanceId(years, '27', cookies)).toBe(27)
    expect(defaultInstanceId(years, '25', cookies)).toBe(26)
  })

  it('is the one that an address names, but nothing else that stands there', () => {
    expect(yearInAddress('25')).toBe(25)
    expect(['2025', 'x', '', undefined, 25].map(yearInAddress)).toEqual([null, null, null, null, null])
  })
})
