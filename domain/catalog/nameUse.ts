import { z } from 'zod'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { listKeys } from '#platform/contract/listKeys.ts'

/** The three lists of names that editors may extend while typing, as they appear in addresses. */
export const nameKind = z.enum(['brands', 'companies', 'airlines'])
export type NameKind = z.infer<typeof nameKind>

interface KindWords {
  one: string
  many: string
}
export const kindWords = {
  brands: { one: 'brand', many: 'brands' },
  companies: { one: 'company', many: 'companies' },
  airlines: { one: 'airline', many: 'airlines' },
} as const satisfies Record<NameKind, KindWords>

/** The things that can refer to a brand, a company, or an airline. */
export const nameUseWords = {
  tenants: { one: 'tenant', many: 'tenants' },
  terminals: { one: 'terminal', many: 'terminals' },
  instances: { one: 'edition', many: 'editions' },
  types: { one: 'company type', many: 'company types' },
  locations: { one: 'location', many: 'locations' },
  contacts: { one: 'contact', many: 'contacts' },
  answers: { one: 'warning response', many: 'warning responses' },
  unavailable: { one: 'figure marked not available', many: 'figures marked not available' },
  reminders: { one: 'reminder', many: 'reminders' },
  remarks: { one: 'remark', many: 'remarks' },
  locationStatements: { one: 'location explanation', many: 'location explanations' },
  statusChanges: { one: 'status change', many: 'status changes' },
  affiliations: { one: 'affiliation', many: 'affiliations' },
  users: { one: 'user', many: 'users' },
} as const satisfies Record<string, KindWords>
export type UseName = keyof typeof nameUseWords

/** Where a name is used: how often, in which year (null if it is not yearly), and at which airports. */
export const nameUse = z.object({
  what: z.enum(listKeys(nameUseWords)),
  axnInstanceId: z.number().int().nullable(),
  axnInstanceName: z.string().nullable(),
  rows: z.number().int(),
  /** IATA codes. */
  airports: z.array(z.string()),
})
export type NameUse = z.infer<typeof nameUse>

export const named = z.object({ id: z.number().int(), name: z.string() })

/** `12 tenants in 2026`, or `the 2026 edition` */
export function formatNameUse({ what, axnInstanceName, rows }: NameUse): string {
  if (what === 'instances' && axnInstanceName !== null) return `the ${axnInstanceName} edition`
  const words = nameUseWords[what]
  const counted = countOf(rows, words.one, words.many)
  return axnInstanceName === null ? counted : `${counted} in ${axnInstanceName}`
}

/** `12 tenants in 2026 and 1 contact in 2025`; empty if nothing uses it. */
export function formatNameUses(uses: readonly NameUse[]): string {
  return joinWords(uses.map(formatNameUse))
}
