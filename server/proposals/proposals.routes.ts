import * as proposal from '#domain/proposal.ts'
import { handle, type Api } from '../handle.ts'
import { acceptProposals, removeProposal } from './decide.queries.ts'
import { listProposals } from './proposalList.queries.ts'
import * as queries from './proposals.queries.ts'

export function proposalsRoutes(api: Api): void {
  handle(api, proposal.listBrandChoices, ({ db, actor, query }) =>
    queries.listBrandChoices(db, actor.userId, query),
  )
  handle(api, proposal.listCompanyChoices, ({ db, actor, query }) =>
    queries.listCompanyChoices(db, actor.userId, query),
  )
  handle(api, proposal.proposeBrand, ({ db, actor, body }) =>
    queries.proposeBrand(db, actor.userId, proposal.oneSpaced(body.brandName)),
  )
  handle(api, proposal.proposeCompany, ({ db, actor, body }) =>
    queries.proposeCompany(db, actor.userId, proposal.oneSpaced(body.companyName)),
  )
  handle(api, proposal.proposeAirline, ({ db, actor, body }) =>
    queries.proposeAirline(db, actor.userId, proposal.oneSpaced(body.airlineName)),
  )

  handle(api, proposal.listProposals, ({ db, query }) => listProposals(db, query))

  handle(api, proposal.acceptProposals, async ({ db, body }) => ({
    accepted: await acceptProposals(db, body.proposals),
  }))

  handle(api, proposal.removeProposal, async ({ db, params }) => {
    await removeProposal(db, params.kind, params.id)
    return {}
  })
}
