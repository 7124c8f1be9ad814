import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messages } from '../messages.ts'
import { joinWords } from './lookup.ts'
import { lookupItems, lookups, readableLookupNames, type ReadableLookupName } from './lookups.ts'
import { axnStatus } from './recordStatus.ts'

const readEndpoint = <S extends z.ZodType>(
  operationId: string,
  url: string,
  summary: string,
  item: S,
  failed: string | null = null,
) =>
  endpoint(operationId, {
    method: 'GET',
    url,
    summary,
    tag: 'Lookups',
    allow: 'signedIn',
    failed,
    reply: z.array(item),
  })

function lookupEndpoint(name: ReadableLookupName) {
  const { url, title, failed } = lookups[name]
  const summary = `List the ${title.toLowerCase()}`
  const withParts = 'hasProductTypes' in lookups[name] ? `${summary} with their product types` : summary
  return readEndpoint(`list${joinWords(title)}`, url, withParts, lookupItems[name], failed)
}

/** What forms offer to choose from: the entries that are ACTIVE, and the proposals of the user who asks. */
export const lookupEndpoints = Object.fromEntries(
  readableLookupNames.map(name => [name, lookupEndpoint(name)]),
) as unknown as {
  [N in ReadableLookupName]: ReturnType<typeof readEndpoint<(typeof lookupItems)[N]>>
}

export const listAxnStatusesEndpoint = readEndpoint(
  'listAxnStatuses',
  '/axnstatuses/all',
  'List the statuses of companies, terminals, brands, and airports',
  z.object({ axnStatus }),
  messages.axnStatusesFailed,
)
