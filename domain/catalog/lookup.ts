import { z } from 'zod'
import { countOf } from '#platform/contract/count.ts'
import { yesNo, type Field } from '#platform/contract/field.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import * as messages from '../messages.ts'
import { axnStatus, type recordStatus } from './recordStatus.ts'

/**
 * A list of choices for forms. `lookups.ts` declares them all, and everything about one follows from its declaration.
 */
export interface Lookup {
  /** The table in `server/database/schema/lookups.ts`, by its name there. */
  table: string
  /** The plural in headings: 'Airport Configurations'. */
  title: string
  /** The singular in headings and messages: 'Airport Configuration'. */
  one: string
  /** The path of its endpoints, below `/api/v1`. */
  url: string
  /** The column that is its key; `within` names the column that the key is unique in, if it is not unique by itself. */
  key: { name: string; type: 'number' | 'text'; within?: string }
  /** The field with its name; one of `fields`. */
  name: string
  /** The fields besides the status, in the form's order. */
  fields: Record<string, Field>
  /** The columns that forms read besides its key and fields. */
  alsoRead?: z.ZodRawShape
  /** Set if people who enter data can propose entries, so that users are offered different entries. */
  takesProposals?: true
  /** The lookup whose entries include these, if forms do not read them separately. */
  readWith?: string
  /** The message if loading fails. */
  failed?: string
  /** Whether users can change its order (sequenceNumber). */
  isOrdered?: true
  /** Set if no page, report, or book of a year shows it, so that a closed year keeps no copy. */
  isOutsideEditions?: true
}

/** The things that use an entry, in singular and plural. */
const usedByWords = {
  airports: ['airport', 'airports'],
  terminals: ['terminal', 'terminals'],
  tenants: ['tenant', 'tenants'],
  contacts: ['contact', 'contacts'],
  companies: ['company', 'companies'],
  people: ['user', 'users'],
} as const satisfies Record<string, readonly [string, string]>
export type UsedBy = keyof typeof usedByWords
const nouns: Record<UsedBy, readonly [string, string]> = usedByWords

/** Entries that the product depends on, whatever their names. They cannot be deleted or made inactive. */
interface NamedEntries {
  keys: readonly string[]
  /** The reason, as the second half of a sentence that begins with the entry. */
  because: string
  /** Fields besides the status that cannot change. */
  fixed?: readonly string[]
}

/** Why an entry stays, and what cannot be done with it. */
export const explainStay = (
  { name, named }: Pick<EditableLookup, 'name' | 'named'>,
  because: string,
): string => messages.entryStays(because, named?.fixed?.includes(name) ?? false)

/** A lookup that administrators edit. Its table has `axnStatus` and the stamps of every edited record. */
export interface EditableLookup extends Lookup {
  /** The purpose, shown on its card. */
  text: string
  usedBy: readonly UsedBy[]
  /** The path of its paged list, if not `url/paged`. */
  listUrl?: string
  /** Whether an entry lists its product types. */
  hasProductTypes?: true
  named?: NamedEntries
  /** Why entries cannot be added. */
  isComplete?: string
}

/** The columns of an entry as forms read it, each with its schema. */
export type ItemShape<L extends Lookup> = Readonly<
  (L['key'] extends { within: infer W extends string } ? Record<W, z.ZodString> : unknown) &
    Record<L['key']['name'], L['key'] extends { type: 'number' } ? z.ZodNumber : z.ZodString> & {
      [K in keyof L['fields']]: L['fields'][K] extends { format: 'flag' } ? typeof yesNo : z.ZodString
    } & (L extends { alsoRead: infer A } ? A : unknown)
>

/** A title or its singular as part of an operation's name: 'StatesProvinces'. */
export const toIdentifier = (title: string): string => title.replace(/[^A-Za-z]/g, '')

/** An entry as forms read it: its key, its fields, and the other declared columns. */
export function buildItemSchema<L extends Lookup>({ key, fields, alsoRead }: L): z.ZodObject<ItemShape<L>> {
  const plain = Object.entries(fields).map(([name, { format }]) => [
    name,
    format === 'flag' ? yesNo : z.string(),
  ])
  return z.object({
    ...(key.within ? { [key.within]: z.string() } : {}),
    [key.name]: key.type === 'number' ? z.number().int() : z.string(),
    ...(Object.fromEntries(plain) as z.ZodRawShape),
    ...alsoRead,
  }) as unknown as z.ZodObject<ItemShape<L>>
}

const use = z.object({ of: z.enum(listKeys(usedByWords)), count: z.number().int() })
export type Use = z.infer<typeof use>

/** A product type of a tenant type. */
const offeredProductType = z.object({
  productType: z.string(),
  productTypeDescription: z.string(),
  axnStatus,
  isOffered: z.boolean(),
  /** The number of tenants with this category. */
  tenants: z.number().int(),
})
export type OfferedProductType = z.infer<typeof offeredProductType>

/** The properties of every entry besides its key and fields. */
const common = {
  axnStatus,
  uses: z.array(use),
  /** Why it can be neither deleted nor made inactive; null if it can. */
  staysBecause: z.string().nullable(),
  modifiedDate: moment,
  version: z.number().int(),
}
const commonEntry = z.object(common)

/** An entry of any list. Its key and its fields have their own names. */
export type LookupEntry = Record<string, unknown> &
  z.infer<typeof commonEntry> & { sequenceNumber?: number; productTypes?: OfferedProductType[] }

/** The schema of a list's entries in answers. */
export function buildEntrySchema(kind: EditableLookup): z.ZodType<LookupEntry> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, field.schema] as const)
  return z.object({
    [kind.key.name]: kind.key.type === 'number' ? z.number().int() : z.string(),
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>),
    ...(kind.isOrdered ? { sequenceNumber: z.number().int() } : {}),
    ...(kind.hasProductTypes ? { productTypes: z.array(offeredProductType) } : {}),
    ...common,
  }) as unknown as z.ZodType<LookupEntry>
}

/** The input for an entry: its fields by name, and its status. */
export type LookupInput = Record<string, unknown> & {
  axnStatus: z.infer<typeof recordStatus>
  productTypes?: string[]
}

export const keyOf = (kind: EditableLookup, entry: LookupEntry): string => String(entry[kind.key.name])
export const nameOf = (kind: EditableLookup, entry: LookupEntry): string => String(entry[kind.name])
export const isUsed = (entry: LookupEntry): boolean => entry.uses.some(each => each.count > 0)

/** '12 tenants and 3 airports'; empty if nothing uses it. */
export function usesInWords(uses: readonly Use[]): string {
  const words = uses.filter(each => each.count > 0).map(({ of, count }) => countOf(count, ...nouns[of]))
  return joinWords(words)
}

const longestKey = 50

/** The key of a new entry: its name in capitals, letters and digits only. Empty if the name has neither. */
export function makeKeyFromName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .match(/[\p{L}\p{N}]/gu)
  return (letters ?? []).slice(0, longestKey).join('')
}
