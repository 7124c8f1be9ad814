import { useParams } from '@tanstack/react-router'
import { listExpansionsEndpoint } from '#domain/airports/expansion.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { useListState } from '#platform/ui/useListState.ts'
import { WizardFrame, type AirportPage } from '../../review/wizard/WizardFrame.tsx'
import { ExpansionList } from './ExpansionList.tsx'
import { AddPlan, EditPlanLoader } from './PlanForm.tsx'

/** The airport's plans: the list, and a form for a new plan or the one in the address. */
export function ExpansionStep() {
  return <WizardFrame step="expansion">{page => <Expansions page={page} />}</WizardFrame>
}

const offer = { sorts: ['expansionId'] } as const

function Expansions({ page }: { page: AirportPage }) {
  const { expansionID } = useParams({ strict: false })
  const [state, change] = useListState(offer)
  const { page: pageNumber, size } = getListQuery(state)
  const plans = useEndpointQuery(
    listExpansionsEndpoint,
    { params: page.key, query: { page: pageNumber, size } },
    { keepPrevious: true },
  )
  const toLastPage = () => {
    const last = Math.ceil(((plans.data?.totalElements ?? 0) + 1) / state.size)
    if (last !== state.page) change({ page: last })
  }
  return (
    <>
      <ExpansionList page={page} plans={plans} state={state} change={change} />
      {expansionID !== undefined && (
        <EditPlanLoader key={expansionID} page={page} expansionID={expansionID} />
      )}
      {expansionID === undefined && !page.readOnly && <AddPlan page={page} onAdded={toLastPage} />}
    </>
  )
}
