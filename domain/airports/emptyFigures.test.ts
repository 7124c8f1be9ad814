import { describe, expect, it } from 'vitest'
import type { Field } from '#platform/contract/field.ts'
import { isFigure } from '#platform/contract/format.ts'
import { formatInput, parseInput } from '#platform/contract/inputCodec.ts'
import { parseFigure } from '#platform/contract/parseFigure.ts'
import { plausibilityFields } from '../review/plausibility.ts'
import { instanceSettingsFields } from '../years/yearSettings.ts'
import { airportTenantFields } from './airportTenant.ts'
import { airportYearFields } from './airportYearColumns.ts'
import { contactFields } from './contactColumns.ts'
import { expansionFields } from './expansionColumns.ts'
import { parkingRateFields } from './parkingColumns.ts'
import { terminalTotalFields, terminalTrafficFields } from './terminalColumns.ts'

const figures = Object.entries<Field>({
  ...airportYearFields,
  ...parkingRateFields,
  ...terminalTrafficFields,
  ...plausibilityFields,
  ...instanceSettingsFields,
  displayOrder: contactFields.orderSequenceNumber,
  plannedArea: expansionFields.areaTotal,
  tenantArea: airportTenantFields.areaTotal,
  terminalArea: terminalTotalFields.areaTotal,
}).filter(([, field]) => isFigure(field.format))

/** What people type for a figure that they do not have. */
const placeholders = ['N/A', 'n/a', '#N/A', 'TBD', '-', '--', '—', '–', 'None', 'nil', 'null', 'unknown']

describe.each(figures)('the figure %s', (_name, field) => {
  it('never takes a placeholder for a number', () => {
    for (const text of placeholders) {
      const read = parseFigure(text, field)
      // The advice is to leave the field empty, not to type 0.
      if (!('error' in read)) expect(read.value, text).toBeNull()
      else if (field.required) expect(read.advice, text).not.toContain('0')
      else expect(read.advice, text).toEqual([''])
    }
  })

  it('is not reported if it is empty, and 0 if 0 is typed', () => {
    for (const text of ['', ' ', '\u00a0', '\u200b']) {
      const read = parseInput(field, text)
      expect(field.required ? 'error' in read : read).toEqual(field.required || { value: null })
    }
    if ((field.min ?? 0) <= 0 && !field.required) expect(parseInput(field, '0')).toEqual({ value: 0 })
    expect([formatInput(field, null), formatInput(field, 0)]).toEqual(['', expect.stringMatching(/^[+-]?0/)])
  })
})
