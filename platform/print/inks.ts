import { readFileSync } from 'node:fs'
import { z } from 'zod'

const hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** The colours of the printed page, the same for Typst (style.typ) and for what we draw ourselves; as `#rrggbb`. */
export const inks = z
  .object({ ink: hex, accent: hex, muted: hex, hairline: hex })
  .parse(JSON.parse(readFileSync(new URL('./inks.json', import.meta.url), 'utf8')))
