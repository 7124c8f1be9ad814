import type { DataValidation } from 'hucre'
import type { Field } from '#platform/contract/field.ts'
import type { SheetCell } from './sheet.ts'

/** The cells that contain a list's names, as a formula. */
export type ListPlace = (choices: NonNullable<SheetCell['choices']>) => string

/** The field's rule for the spreadsheet program to enforce; null if it has none. */
export function buildCellRule(
  { field, choices }: Pick<SheetCell, 'field' | 'choices'>,
  range: string,
  listPlace: ListPlace,
): DataValidation | null {
  const rule = choices ? listRule(listPlace(choices)) : ofFormat(field)
  if (!rule) return null
  return {
    ...rule,
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: field.label.slice(0, 31),
    ...(rule.inputMessage ? { showInputMessage: true } : {}),
  }
}

type Rule = Omit<DataValidation, 'range'>

const listRule = (formula1: string): Rule => ({
  type: 'list',
  formula1,
  errorMessage: 'Please choose from the list.',
})

function ofFormat(field: Field): Rule | null {
  const { format, min, max, maxLength, label } = field
  if (min !== undefined && max !== undefined) {
    const isWhole = field.decimals === 0
    return {
      type: isWhole ? 'whole' : 'decimal',
      operator: 'between',
      formula1: String(min),
      formula2: String(max),
      errorMessage: `${label}: enter a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, or leave the cell empty.`,
      ...(field.unit === '%'
        ? { inputMessage: 'Enter the number without a percent sign, e.g. 12.5 for 12.5%.' }
        : {}),
    }
  }
  if (format === 'date') {
    return {
      type: 'date',
      operator: 'between',
      // 1900-01-01 and 9999-12-31 as workbook day numbers.
      formula1: '1',
      formula2: '2958465',
      errorMessage: `${label}: enter a date as YYYY-MM-DD.`,
    }
  }
  if (maxLength === undefined) return null
  return {
    type: 'textLength',
    operator: 'lessThanOrEqual',
    formula1: String(maxLength),
    errorMessage: `${label}: enter at most ${maxLength} characters.`,
  }
}
