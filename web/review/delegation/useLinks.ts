import { useQuery } from '@tanstack/react-query'
import * as messages from '#domain/messages.ts'
import { airportLinks, companyLinks, type Delegation } from '#domain/review/delegation.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { getQueryOptions } from '#platform/client/queries.ts'

/** How often to check the outcome of an email, in ms. */
const lookEvery = 1_000

/** The links of an airport or company, reloaded while one of their emails is being sent. */
export function useLinks(owner: InstanceKey) {
  return useQuery<Delegation[]>({
    ...('airportId' in owner
      ? getQueryOptions(airportLinks.list, { params: owner })
      : getQueryOptions(companyLinks.list, { params: owner })),
    refetchInterval: ({ state }) =>
      state.data?.some(each => each.state === 'open' && each.mail?.state === 'sending') ? lookEvery : false,
  })
}

/** The email failed. It may be retried automatically. */
export const isUndelivered = ({ mail }: Delegation): boolean =>
  mail?.state === 'queued' || mail?.state === 'failed'

/** Why an email was not sent, and what happens next. */
export const describeUndeliveredMail = ({ email, mail }: Delegation): string => {
  const describe = mail?.state === 'queued' ? messages.mailQueued : messages.mailFailed
  return describe('The email', email ?? '', mail?.why ?? '')
}
