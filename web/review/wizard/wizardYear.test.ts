import { describe, expect, it } from 'vitest'
import { formatYearCookie, chooseInstanceId, listOpenYears, parseInstanceId } from './wizardYear.ts'

const years = {
  axnInstanceId: 26,
  axnInstanceName: '2026',
  axnPendingInstanceId: 27,
  axnPendingInstanceName: '2027',
}
const noNextYear = { ...years, axnPendingInstanceId: null, axnPendingInstanceName: null }
const active = { instanceId: 26, instanceStatus: 'ACTIVE', instanceName: '2026' } as const

describe('the year of the wizard', () => {
  it('is next year before the current one', () => {
    expect(listOpenYears(years).map(each => each.instanceName)).toEqual(['2027', '2026'])
    expect(listOpenYears(noNextYear)).toEqual([active])
  })

  it('starts with the current year until next year begins', () => {
    const choose = (of: typeof years, day: string) => chooseInstanceId(of, null, '', new Date(day))
    expect(choose(years, '2026-12-31T12:00')).toBe(26)
    expect(choose(years, '2027-01-01T12:00')).toBe(27)
    expect(choose(years, '2029-01-01T12:00')).toBe(27)
    expect(choose(years, '2025-06-01T12:00'), 'both are ahead').toBe(26)
  })

  it('starts with the only year, and with none if there is none', () => {
    const day = new Date('2026-06-01T12:00')
    expect(chooseInstanceId(noNextYear, null, '', day)).toBe(26)
    expect(chooseInstanceId({ ...years, axnInstanceId: null, axnInstanceName: null }, null, '', day)).toBe(27)
    expect(chooseInstanceId({ ...noNextYear, axnInstanceId: null }, null, '', day)).toBeNull()
  })

  it('remembers the choice in its cookie, unaffected by another cookie', () => {
    const cookies = `theme=dark; ${formatYearCookie(active).split(';')[0]}`
    expect(chooseInstanceId(years, null, cookies)).toBe(26)
  })

  it('follows the chosen status when another year has become the active one', () => {
    const cookies = formatYearCookie(active).split(';')[0] ?? ''
    const later = { ...years, axnInstanceId: 27, axnPendingInstanceId: 28 }
    expect(chooseInstanceId(later, null, cookies)).toBe(27)
  })

  it('is unaffected by a cookie with other contents', () => {
    for (const value of ['%', 'null', '{"instanceStatus":"HISTORICAL"}', '%7B%22instanceStatus%22'])
      expect(chooseInstanceId(years, null, `wizardInstance=${value}`)).toBe(chooseInstanceId(years, null, ''))
  })

  it('is this tab’s last one, whatever another tab has chosen since', () => {
    const cookies = formatYearCookie(active).split(';')[0] ?? ''
    expect(chooseInstanceId(years, '27', cookies)).toBe(27)
    expect(chooseInstanceId(years, '25', cookies)).toBe(26)
  })

  it('is the one in an address, unaffected by the rest of it', () => {
    expect(parseInstanceId('25')).toBe(25)
    expect(['2025', 'x', '', undefined, 25].map(parseInstanceId)).toEqual([null, null, null, null, null])
  })
})
