import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { schemaOf } from '#platform/contract/field.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { buildEntrySchema, toIdentifier, type EditableLookup, type LookupInput } from './lookup.ts'
import { editableLookups, editableLookupNames } from './lookups.ts'
import { recordStatusField, statusFilter } from './recordStatus.ts'
import { removalCheck } from './removal.ts'

/** A key in a path: a number, or a text derived from a name. */
const keySchema = ({ key }: EditableLookup): z.ZodType<string | number> =>
  key.type === 'number' ? id : z.string().trim().min(1).max(100)

function inputSchema(kind: EditableLookup): z.ZodType<LookupInput> {
  return z.object({
    ...schemaOf(kind.fields).shape,
    axnStatus: recordStatusField.schema.default('ACTIVE'),
    ...(kind.hasProductTypes ? { productTypes: z.array(z.string().min(1).max(100)).max(1000) } : {}),
  }) as unknown as z.ZodType<LookupInput>
}

/** The sort columns of a list, its own order first. */
export function listEntrySorts(kind: EditableLookup): [string, ...string[]] {
  const fields = [kind.name, ...Object.keys(kind.fields).filter(name => name !== kind.name)]
  const [first = kind.name, ...others] = kind.isOrdered ? ['sequenceNumber', ...fields] : fields
  return [first, ...others, 'axnStatus', 'modifiedDate']
}

/** A complete list accepts no additions or deletions. Only an ordered list has entries that can be moved. */
function entryEndpointsOf(kind: EditableLookup) {
  const { url, title, one } = kind
  const isOpen = kind.isComplete === undefined
  const shared = { tag: 'Master data', allow: 'admin' } as const
  const params = z.object({ id: keySchema(kind) })
  const body = inputSchema(kind)
  const entry = `${toIdentifier(one)}Entry`
  const reply = buildEntrySchema(kind)
  const ofOne = { ...shared, url: `${url}/:id`, params }
  return {
    list: endpoint(`list${toIdentifier(one)}Entries`, {
      ...shared,
      method: 'GET',
      url: kind.listUrl ?? `${url}/paged`,
      summary: `List the ${title.toLowerCase()} of any status, with their uses`,
      query: pageQuery([...listEntrySorts(kind), 'bestMatch']).extend({ status: statusFilter }),
      reply: paged(reply),
    }),
    get: endpoint(`get${entry}`, { ...ofOne, method: 'GET', summary: `Get one ${one.toLowerCase()}`, reply }),
    add: isOpen
      ? endpoint(`add${entry}`, {
          ...shared,
          method: 'POST',
          url,
          summary: `Add one ${one.toLowerCase()}`,
          body,
          reply,
        })
      : null,
    save: endpoint(`save${entry}`, {
      ...ofOne,
      method: 'PUT',
      summary: `Change one ${one.toLowerCase()}. Its key does not change`,
      body,
      reply,
    }),
    remove: isOpen
      ? endpoint(`remove${entry}`, {
          ...ofOne,
          method: 'DELETE',
          summary: `Delete one ${one.toLowerCase()}. If it is in use, the error lists where and how often`,
        })
      : null,
    checkRemoval: isOpen
      ? endpoint(`check${entry}Removal`, {
          ...ofOne,
          method: 'GET',
          url: `${url}/:id/removal`,
          summary: `Check whether one ${one.toLowerCase()} can be deleted, and if not, why`,
          reply: removalCheck,
        })
      : null,
    move: kind.isOrdered
      ? endpoint(`move${entry}`, {
          ...ofOne,
          method: 'PUT',
          url: `${url}/:id/move`,
          summary: `Move one ${one.toLowerCase()} up or down in the order`,
          body: z.object({ direction: z.enum(['up', 'down']) }),
          reply,
        })
      : null,
  }
}
export type EntryEndpoints = ReturnType<typeof entryEndpointsOf>

export const entryEndpoints = createRecord(editableLookupNames, kind =>
  entryEndpointsOf(editableLookups[kind]),
)
