import { normalizeName } from '#domain/catalog/proposal.ts'
import { yesNo, type Field } from '#platform/contract/field.ts'
import type { Read, SheetCell } from './sheet.ts'

export const confirmedPath = 'confirmed'

export const confirmedField = {
  label: 'Confirmed',
  format: 'text',
  required: false,
  schema: yesNo,
} satisfies Field

const choices = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
]

/** Whether a row has been confirmed since it was carried over from last year; null for a new row. */
export function buildConfirmedCell(record: string, stored: 'Y' | 'N' | null): SheetCell {
  return {
    record,
    path: confirmedPath,
    head: confirmedField.label,
    field: confirmedField,
    stored,
    written: choices.find(each => each.value === stored)?.label ?? null,
    choices,
    read: text => readConfirmed(text, stored),
  }
}

/** A row that has been confirmed stays confirmed, even if an older workbook says No. */
function readConfirmed(text: string, stored: 'Y' | 'N' | null): Read {
  const answer = normalizeName(text)
  if (!['', 'yes', 'y', 'no', 'n'].includes(answer)) return { error: 'Please enter Yes or No.' }
  return { value: stored === 'N' && answer.startsWith('y') ? 'Y' : stored }
}
