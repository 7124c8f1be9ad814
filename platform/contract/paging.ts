import { z } from 'zod'

export const pageSizes = [10, 20, 30, 40, 50, 75, 100] as const
export const defaultPageSize = 10
/** The maximum length of a search text. */
export const longestKeyword = 255

// Made once for all lists: a page in the browser declares dozens of them while it starts, and a schema costs 11 µs.
const pageNumber = z.coerce.number().int().min(0).max(1_000_000).default(0)
const keyword = z.string().trim().max(longestKeyword).default('')
const count = z.number().int()
const pageable = z.object({ pageNumber: count, pageSize: count })

/**
 * The query of a paged list. Pages count from zero in the API. `sort` is one of the offered columns, followed by
 * `,desc` for descending order. Anything else is rejected, as is a size above `maxSize`. The first is the default.
 */
export function pageQuery<const S extends readonly [string, ...string[]]>(sorts: S, maxSize = 100) {
  const directed = sorts.flatMap(listDirections)
  const sort = z.enum(directed).default(sorts[0]) as unknown as z.ZodType<
    SortOf<S[number]>,
    string | undefined
  >
  return z.object({
    page: pageNumber,
    size: z.coerce.number().int().min(1).max(maxSize).default(defaultPageSize),
    sort,
    keyword,
  })
}
/** A column, in ascending order unless it says otherwise: `title,desc`. */
export type SortOf<S extends string> = S | `${S},asc` | `${S},desc`

/** `'title,desc'` → `['title', 'title,asc', 'title,desc']` */
export function listDirections(sort: string): string[] {
  const { column } = parseSort(sort)
  return [column, `${column},asc`, `${column},desc`]
}

export interface PageRequest {
  page: number
  size: number
}

/** `'title,desc'` → `{ column: 'title', descending: true }` */
export function parseSort<S extends string>(sort: SortOf<S>): { column: S; descending: boolean } {
  const [column, direction] = sort.split(',')
  return { column: column as S, descending: direction === 'desc' }
}

/** The properties of a paged answer that older clients read. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    totalElements: count,
    numberOfElements: count,
    totalPages: count,
    size: count,
    number: count,
    pageable,
  })
}
export type Paged<T> = z.infer<ReturnType<typeof paged<z.ZodType<T>>>>

/** One page of `totalElements` rows as the API returns it. */
export function createPage<T>(content: T[], totalElements: number, request: PageRequest): Paged<T> {
  return {
    content,
    totalElements,
    numberOfElements: content.length,
    totalPages: Math.ceil(totalElements / request.size),
    size: request.size,
    number: request.page,
    pageable: { pageNumber: request.page, pageSize: request.size },
  }
}

/** The query of a list whose next page begins below a mark, because it is too long to be counted. */
export const olderQuery = z.object({
  before: z.string().max(500).optional().describe('`next` of the page before; the newest rows without it'),
  size: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
})

/** A page of such a list. `next` is null on the last page. */
export const olderPage = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), next: z.string().nullable() })
export type OlderPage<T> = z.infer<ReturnType<typeof olderPage<z.ZodType<T>>>>

/** Screens count pages from one, calls from zero. */
export const toWirePage = (page: number): number => Math.max(0, page - 1)
