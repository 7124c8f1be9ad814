import type { InputHTMLAttributes } from 'react'
import type { Field } from '../contract/field.ts'
import { isFigure } from '../contract/format.ts'

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>

/** The attributes that choose a phone's keyboard, and keep it from changing names. */
export function getTypingHints({ format, min, capitalize }: Field): Hints {
  // A phone's numeric keyboard has no minus sign.
  if (isFigure(format)) return { inputMode: (min ?? 0) < 0 ? 'text' : 'decimal' }
  if (format === 'date') return { inputMode: 'numeric' }
  if (!capitalize || capitalize === 'sentences') return {}
  return { autoCapitalize: capitalize, autoCorrect: 'off', spellCheck: false }
}
