import { describe, expect, it } from 'vitest'
import {
  formatInstanceCookie,
  chooseInstanceId,
  listWizardInstances,
  parseInstanceId,
} from './wizardInstance.ts'

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
    expect(listWizardInstances(years).map(each => each.instanceName)).toEqual(['2027', '2026'])
    expect(listWizardInstances(noNextYear)).toEqual([active])
  })

  it('starts with next year if it exists', () => {
    expect(chooseInstanceId(years, null, '')).toBe(27)
    expect(chooseInstanceId(noNextYear, null, '')).toBe(26)
    expect(chooseInstanceId({ ...noNextYear, axnInstanceId: null }, null, '')).toBeNull()
  })

  it('remembers the choice in its cookie, unaffected by another cookie', () => {
    const cookies = `theme=dark; ${formatInstanceCookie(active).split(';')[0]}`
    expect(chooseInstanceId(years, null, cookies)).toBe(26)
  })

  it('follows the chosen status when another year has become the active one', () => {
    const cookies = formatInstanceCookie(active).split(';')[0] ?? ''
    expect(chooseInstanceId({ ...noNextYear, axnInstanceId: 27 }, null, cookies)).toBe(27)
  })

  it('is unaffected by a cookie with other contents', () => {
    for (const value of ['%', 'null', '{"instanceStatus":"HISTORICAL"}', '%7B%22instanceStatus%22'])
      expect(chooseInstanceId(years, null, `wizardInstance=${value}`)).toBe(27)
  })

  it('is this tab’s last one, whatever another tab has chosen since', () => {
    const cookies = formatInstanceCookie(active).split(';')[0] ?? ''
    expect(chooseInstanceId(years, '27', cookies)).toBe(27)
    expect(chooseInstanceId(years, '25', cookies)).toBe(26)
  })

  it('is the one in an address, unaffected by the rest of it', () => {
    expect(parseInstanceId('25')).toBe(25)
    expect(['2025', 'x', '', undefined, 25].map(parseInstanceId)).toEqual([null, null, null, null, null])
  })
})
