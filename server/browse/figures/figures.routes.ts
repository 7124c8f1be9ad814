import { getCorrectionsFeedEndpoint, listCorrectionsEndpoint } from '#domain/browse/figures/corrections.ts'
import { getFigureCardEndpoint } from '#domain/browse/figures/figureCard.ts'
import { can } from '#domain/people/roles.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/call.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { listCorrections } from './corrections.queries.ts'
import { getFigureCard } from './figureCard.queries.ts'
import { writeCorrectionsFeed } from './writeCorrectionsFeed.ts'

const feedLength = 100

/** Figures of the editions one by one, and what was corrected of them. */
export function figuresRoutes(api: Api): void {
  registerMemoryEndpoint(api, getFigureCardEndpoint, ({ params, query }) => {
    const { database, memory, settings } = api
    return getFigureCard({ database, memory, publicUrl: settings.publicUrl }, { ...params, ...query })
  })

  registerEndpoint(api, listCorrectionsEndpoint, ({ db, query, visitor }) =>
    listCorrections(db, query, can(visitor, 'browse')),
  )

  registerEndpoint(api, getCorrectionsFeedEndpoint, async ({ db, query: { year } }) => {
    const newest = { year, page: 0, size: feedLength }
    const { axnInstanceName, content } = await listCorrections(db, newest, false)
    const feed = writeCorrectionsFeed(content, {
      axnInstanceName,
      publicUrl: api.settings.publicUrl,
      isDemo: api.demo,
    })
    return new FileReply(
      `corrections-${axnInstanceName}.atom`,
      mediaTypes.atom,
      async () => Buffer.from(feed),
      'inline',
    )
  })
}
