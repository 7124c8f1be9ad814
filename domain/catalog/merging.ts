import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { named, nameKind, nameUse } from './nameUse.ts'
import { axnStatus } from './recordStatus.ts'

const mergeable = named.extend({ axnStatus })
export type Mergeable = z.infer<typeof mergeable>

/** The effect of a merge. `seen` identifies exactly this state and is sent back with the merge. */
export const mergePreview = z.object({
  from: mergeable,
  into: mergeable,
  /** The references that move, by kind and open year, newest year first. */
  moves: z.array(
    nameUse.extend({
      /** The number of rows that collide with a row of the remaining name. */
      meets: z.number().int(),
      /** What happens to colliding rows, and whether rows become public; null if neither. */
      remark: z.string().nullable(),
    }),
  ),
  /** References in closed years, which do not change. */
  stays: z.array(nameUse),
  seen: z.string(),
})
export type MergePreview = z.infer<typeof mergePreview>

const shared = { tag: 'Proposals', allow: 'admin' } as const
const params = z.object({ kind: nameKind, fromId: id, intoId: id })
const url = '/merge/:kind/:fromId/into/:intoId'

export const listMergeableEndpoint = endpoint('listMergeable', {
  ...shared,
  method: 'GET',
  url: '/merge/:kind/names',
  summary: 'Search the brands, companies, or airlines of any status by name or ID',
  params: z.object({ kind: nameKind }),
  query: pageQuery(['name', 'bestMatch'], 50).extend({ id: id.optional() }),
  reply: paged(mergeable),
})

export const previewMergeEndpoint = endpoint('previewMerge', {
  ...shared,
  method: 'GET',
  url,
  summary: 'Preview what would move and what would conflict if one name were merged into another',
  params,
  reply: mergePreview,
})

export const mergeNamesEndpoint = endpoint('mergeNames', {
  ...shared,
  method: 'POST',
  url,
  summary:
    'Merge one name into another. Everything in the open years moves, and the first name is retired. Fails if data changed since the preview',
  params,
  body: z.object({ seen: z.string().max(100) }),
  reply: mergeable.extend({
    moved: z.number().int(),
    /** Undo the merge by this id. */
    actionId: z.uuid(),
  }),
})

export const countMoved = ({ moves }: Pick<MergePreview, 'moves'>): number =>
  moves.reduce((sum, move) => sum + move.rows, 0)
