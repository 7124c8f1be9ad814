import { z } from 'zod'

/** A figure whose definition changes in a year. */
export const definitionChange = z.object({
  /** Of four digits: the first year with the new definition. */
  year: z.string(),
  figure: z.string(),
  note: z.string(),
})
export type DefinitionChange = z.infer<typeof definitionChange>

/** A change with the names, without tenant types, of all figures that cannot be compared with the year before. */
export const markedChange = definitionChange.extend({ marks: z.array(z.string()) })
export type MarkedChange = z.infer<typeof markedChange>
