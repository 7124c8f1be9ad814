import { readFileSync } from 'node:fs'
import { z } from 'zod'

const hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** The colors of printed pages as `#rrggbb`, shared by Typst (style.typ) and our own drawing. */
export const inks = z
  .object({ ink: hex, accent: hex, muted: hex, hairline: hex })
  .parse(JSON.parse(readFileSync(new URL('./inks.json', import.meta.url), 'utf8')))
