import { addCurrencyMark } from '../../contract/canadianDollars.ts'
import type { Field } from '../../contract/field.ts'

/** What is typed or pasted where Canadian dollars are meant says so from the first digit on. */
export const markTypedCurrency = (field: Pick<Field, 'format' | 'isTypedCanadian'>, typed: string): string =>
  field.isTypedCanadian && field.format === 'money' ? addCurrencyMark(typed) : typed
