import type { InputHTMLAttributes } from 'react'
import type { Field } from '../contract/field.ts'
import { isFigure } from '../contract/format.ts'

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'translate'
>

/** The attributes that choose a phone's keyboard, and keep it and translations from changing what is typed. */
export function getTypingHints({ format, min, capitalize }: Field): Hints {
  // A phone's numeric keyboard has no minus sign.
  if (isFigure(format)) return { inputMode: (min ?? 0) < 0 ? 'text' : 'decimal', translate: 'no' }
  if (format === 'date') return { inputMode: 'numeric', translate: 'no' }
  if (!capitalize || capitalize === 'sentences') return { translate: 'no' }
  return { autoCapitalize: capitalize, autoCorrect: 'off', spellCheck: false, translate: 'no' }
}
