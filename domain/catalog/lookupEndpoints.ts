import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as messages from '../messages.ts'
import { toIdentifier } from './lookup.ts'
import { lookupItems, lookups, readableLookupNames, type ReadableLookupName } from './lookups.ts'
import { axnStatus } from './recordStatus.ts'

function lookupEndpoint<N extends ReadableLookupName>(name: N) {
  const { url, title, failed } = lookups[name]
  const summary = `List the ${title.toLowerCase()}`
  const withParts = 'hasProductTypes' in lookups[name] ? `${summary} with their product types` : summary
  return endpoint(`list${toIdentifier(title)}`, {
    method: 'GET',
    url,
    summary: withParts,
    tag: 'Lookups',
    allow: 'signedIn',
    cached: lookups[name].takesProposals ? null : 'shared',
    failed,
    reply: z.array(lookupItems[name]),
  })
}

/** The choices that forms offer: the ACTIVE entries and the current user's proposals. */
export const lookupEndpoints = Object.fromEntries(
  readableLookupNames.map(name => [name, lookupEndpoint(name)]),
) as unknown as {
  [N in ReadableLookupName]: ReturnType<typeof lookupEndpoint<N>>
}

export const listAxnStatusesEndpoint = endpoint('listAxnStatuses', {
  method: 'GET',
  url: '/axnstatuses/all',
  summary: 'List the statuses of companies, terminals, brands, and airports',
  tag: 'Lookups',
  allow: 'signedIn',
  failed: messages.axnStatusesFailed,
  reply: z.array(z.object({ axnStatus })),
})
