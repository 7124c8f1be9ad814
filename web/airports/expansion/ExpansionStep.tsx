import { useParams, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  listExpansionsEndpoint,
  addExpansionEndpoint,
  getExpansionEndpoint,
  saveExpansionEndpoint,
  type AirportExpansion,
} from '#domain/airports/expansion.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useFocusWhenAdded, useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextArea, TextInput } from '#platform/ui/TextInput.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { readLastSave } from '../../history/readLastSave.ts'
import { paths } from '../../screens.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import { ExpansionList } from './ExpansionList.tsx'
import { getPlanAnchor, getPlanRecord, refreshPlans, toStoredPlan, type PlanFields } from './plans.ts'
import panel from '#platform/ui/panel.module.css'

/** The airport's plans: the list, and a form for a new plan or the one in the address. */
export function ExpansionStep() {
  return <AirportFrame step="expansion">{page => <Expansions page={page} />}</AirportFrame>
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

interface AddPlanProps {
  page: AirportPage
  onAdded: () => void
}

/** A new plan. After it is added, the form is cleared for the next one. */
function AddPlan({ page: { key }, onAdded }: AddPlanProps) {
  const record = getPlanRecord(key, 'new')
  const form = useRecordForm({
    record,
    fields: expansionFields,
    stored: { values: {} },
    messages: { saved: messages.expansionAdded, failed: messages.expansionFailed },
    async save(body) {
      await call(addExpansionEndpoint, { params: key, body })
      onAdded()
      void refreshPlans()
      return { values: {} }
    },
  })
  useFocusWhenAdded(form, 'expansionPlannedText')
  return (
    <div data-screen-only>
      <PlanInputs form={form} legend="Add an Expansion Plan" />
    </div>
  )
}

interface ChosenPlanProps {
  page: AirportPage
  expansionID: string
}

/** The plan in the address, once it is loaded. */
function EditPlanLoader({ page, expansionID }: ChosenPlanProps) {
  const expansionId = readId(expansionID)
  const params = { ...page.key, expansionId: expansionId ?? 0 }
  const plan = useEndpointQuery(getExpansionEndpoint, { params }, { enabled: expansionId !== null })
  if (expansionId === null) return <NotThere page={page} />
  return (
    <>
      <QueryBoundary query={plan} lines={6} failed={messages.expansionLoadFailed}>
        {plan => <EditPlan page={page} plan={plan} />}
      </QueryBoundary>
      {plan.error && !plan.data && <NotThere page={page} />}
    </>
  )
}

/** The address's plan is not in the list. */
function NotThere({ page }: { page: AirportPage }) {
  return (
    <Notice kind="warning">
      <span>{`${messages.expansionNotSelected}. Choose one from the list${page.readOnly ? '.' : ', or '}`}</span>
      {!page.readOnly && (
        <ButtonLink
          to={paths.wizardExpansion}
          params={{ contentID: String(page.key.airportId), expansionID: undefined }}
          search={page.search}
          variant="default"
          size="sm"
        >
          Add a plan
        </ButtonLink>
      )}
    </Notice>
  )
}

function EditPlan({ page, plan }: { page: AirportPage; plan: AirportExpansion }) {
  const params = { ...page.key, expansionId: plan.airportExpansionPK.expansionId }
  const form = useRecordForm({
    record: getPlanRecord(page.key, params.expansionId),
    fields: expansionFields,
    stored: toStoredPlan(plan),
    readOnly: page.readOnly,
    messages: { saved: messages.expansionSaved, failed: messages.expansionFailed },
    async save(body, ifMatch) {
      const saved = await call(saveExpansionEndpoint, { params, body }, { ifMatch })
      storeAnswer(getExpansionEndpoint, { params }, saved)
      void refreshPlans()
      return toStoredPlan(saved)
    },
    readLastSave: readLastSave(
      page.key,
      'airportExpansion',
      page.key.airportId,
      page.key.instanceId,
      params.expansionId,
    ),
    reload: async () => toStoredPlan(await call(getExpansionEndpoint, { params })),
  })
  const navigate = useNavigate()
  const back = {
    to: paths.wizardExpansion,
    params: { contentID: String(page.key.airportId), expansionID: undefined },
    search: true,
    hash: getPlanAnchor(plan),
  } as const
  // To the plan's place in the list, with an empty form.
  useWhenSaved(form, () => void navigate({ ...back, state: true, resetScroll: false }))
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => legend.current?.focus(), [])
  const cancel = (
    <ButtonLink {...back} variant="plain">
      Cancel
    </ButtonLink>
  )
  const verb = page.readOnly ? 'View' : 'Edit'
  return <PlanInputs form={form} legend={`${verb} the Expansion Plan`} ref={legend} actions={cancel} />
}

interface PlanInputsProps {
  form: RecordForm<PlanFields>
  legend: string
  ref?: React.Ref<HTMLLegendElement>
  actions?: ElementNode
}

function PlanInputs({ form, legend, ref, actions }: PlanInputsProps) {
  return (
    <Form form={form} tellsReadOnly={false} label={legend} actions={actions}>
      <fieldset className={panel.panel}>
        <legend ref={ref} tabIndex={-1}>
          {legend}
        </legend>
        <div className={panel.columns}>
          <div className={panel.wide}>
            <TextArea {...form.field('expansionPlannedText')} />
          </div>
          <FigureInput {...form.field('areaTotal')} />
          <TextInput {...form.field('completionDateText')} />
        </div>
      </fieldset>
    </Form>
  )
}
