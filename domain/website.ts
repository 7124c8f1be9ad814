import { z } from 'zod'

/** An http(s) address; other schemes (`javascript:`, `data:`) are refused. Blank counts as missing. */
export const website = z
  .string()
  .trim()
  .max(255)
  .nullable()
  .transform(text => (text === '' ? null : text))
  .refine(
    text => text === null || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    'Please input a valid Website, e.g. https://www.example.com.',
  )
