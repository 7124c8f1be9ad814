import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'

/** The maximum number of a person's views of all lists. */
export const mostListViews = 200

export const listViewFields = { viewName: nameField({ label: 'Name' }, { max: 100 }) }

const chosen = {
  viewName: listViewFields.viewName.schema,
  /** For all administrators. Only its owner can change it. */
  isShared: z.boolean(),
  /** The search, filters, order, size, and columns of the list's address. */
  search: z.record(z.string().max(40), z.string().max(1000)),
}
/** The path of the list's first call, which identifies the list: '/users'. */
const list = z.string().min(1).max(100)

const listView = z.object({
  listViewId: z.number().int(),
  ...chosen,
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type ListView = z.infer<typeof listView>

const shared = { tag: 'List views', allow: 'admin' } as const
const url = '/listviews'
const params = z.object({ listViewId: id })

export const listListViewsEndpoint = endpoint('listListViews', {
  ...shared,
  method: 'GET',
  url,
  summary: 'List your saved views of a list, and those that other administrators share',
  personal: true,
  query: z.object({ list: list.or(z.literal('')).default('') }),
  reply: z.array(listView),
})

export const createListViewEndpoint = endpoint('createListView', {
  ...shared,
  method: 'POST',
  url,
  summary: 'Save the filters, order, and columns of a list under a name',
  body: z.object({ list, ...chosen }),
  reply: listView,
})

export const saveListViewEndpoint = endpoint('saveListView', {
  ...shared,
  method: 'PUT',
  url: `${url}/:listViewId`,
  summary: 'Rename, share, or replace one of your saved views',
  params,
  body: z.object(chosen),
  reply: listView,
})

export const removeListViewEndpoint = endpoint('removeListView', {
  ...shared,
  method: 'DELETE',
  url: `${url}/:listViewId`,
  summary: 'Delete one of your saved views',
  params,
})
