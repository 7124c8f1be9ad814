import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  type AirportExpansion,
  confirmExpansionsEndpoint,
  removeExpansionEndpoint,
} from '#domain/airports/expansion.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import * as messages from '#domain/messages.ts'
import { describeError } from '#platform/client/problemError.ts'
import type { ListState } from '#platform/contract/listState.ts'
import { defaultPageSize, type Paged } from '#platform/contract/paging.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { Pager } from '#platform/ui/Pager.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { ConfirmAllAction, unconfirmedId, UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import { useOfferUndo } from '../../review/wizard/undo/UndoOfferBoundary.tsx'
import { paths } from '../../screens.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { formatPlanTitle, getPlanAnchor, refreshPlans } from './plans.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Expansion.module.css'

interface ExpansionListProps {
  page: AirportPage
  plans: UseQueryResult<Paged<AirportExpansion>>
  state: ListState
  change: (change: Partial<ListState>) => void
}

const headingId = 'expansion-plans'

/** The plans in the order they were added, each to edit, confirm, or delete. */
export function ExpansionList({ page, plans, state, change }: ExpansionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useExpansionActions(page)
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} data-spoken>
        Expansion Plans
      </h2>
      <ErrorNotice text={actions.error} />
      <QueryBoundary query={plans} lines={6} failed={messages.expansionsFailed}>
        {read =>
          read.totalElements === 0 ? (
            <Notice kind="warning">{messages.noExpansions}</Notice>
          ) : read.content.length === 0 ? (
            <EmptyState
              title={`Page ${state.page} does not exist`}
              action={<Button onClick={() => change({ page: 1 })}>Show the first page</Button>}
            >
              The list has fewer pages now.
            </EmptyState>
          ) : (
            <>
              <Rows
                page={page}
                plans={read.content}
                actions={actions}
                toHeading={() => heading.current?.focus()}
              />
              {(read.totalElements > defaultPageSize || state.page > 1) && (
                <Pager
                  of="plans"
                  page={state.page}
                  size={state.size}
                  totalElements={read.totalElements}
                  onPage={next => change({ page: next })}
                  onSize={size => change({ size })}
                />
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}

interface RowsProps {
  page: AirportPage
  plans: AirportExpansion[]
  actions: ExpansionActions
  toHeading: () => void
}

function Rows({ page, plans, actions, toHeading }: RowsProps) {
  const [leaving, setLeaving] = useState<AirportExpansion | null>(null)
  useFocusFromHash([unconfirmedId, ...plans.map(getPlanAnchor)])
  const remove = useRemoval(page, actions)
  return (
    <>
      {!page.readOnly && (
        <ConfirmAllAction
          count={unconfirmedCount(page, plans)}
          noun={['plan', 'plans']}
          isBusy={actions.isBusy}
          onConfirm={async offerUndo => {
            if (await actions.confirmAll(offerUndo)) toHeading()
          }}
        />
      )}
      <Table
        caption="Expansion plans"
        hideCaption
        columns={columnsFor(page, actions, setLeaving)}
        rows={plans}
        rowKey={plan => plan.airportExpansionPK.expansionId}
      />
      <ConfirmRemoval
        item={leaving}
        title="Delete this expansion plan?"
        onConfirm={plan => void remove(plan)}
        onClose={() => setLeaving(null)}
      >
        {plan => <p>{`“${formatPlanTitle(plan)}” will be removed from this year’s list.`}</p>}
      </ConfirmRemoval>
    </>
  )
}

function columnsFor(
  page: AirportPage,
  actions: ExpansionActions,
  onRemove: (plan: AirportExpansion) => void,
): Column<AirportExpansion>[] {
  return [
    {
      ...expansionFields.expansionPlannedText,
      help: undefined,
      key: 'expansionPlannedText',
      isRowHeader: true,
      cell: plan => <PlanText plan={plan} />,
    },
    { ...expansionFields.areaTotal, key: 'areaTotal', cell: plan => plan.areaTotal },
    {
      ...expansionFields.completionDateText,
      key: 'completionDateText',
      cell: plan => <Completion plan={plan} />,
    },
    { key: 'modifiedDate', label: 'Saved', cell: plan => formatMoment(plan.modifiedDate) },
    {
      ...actionsColumn,
      cell: plan => <PlanActions page={page} plan={plan} actions={actions} onRemove={onRemove} />,
    },
  ]
}

/** The review counts the plans of all pages. Until it is loaded, only those of this page are counted. */
function unconfirmedCount({ review }: AirportPage, plans: readonly AirportExpansion[]): number {
  const onThisPage = plans.filter(each => each.confirmed === 'N').length
  const found = review?.findings.find(each => each.warning === 'expansions.unconfirmed')
  return Math.max(onThisPage, Number(found?.figures ?? 0))
}

/** Deletes a plan, closes its form, and moves the focus to the list. */
function useRemoval(page: AirportPage, actions: ExpansionActions) {
  const navigate = useNavigate()
  const { expansionID } = useParams({ strict: false })
  return async (plan: AirportExpansion): Promise<void> => {
    const moveFocus = keepFocusNear(headingId)
    const isGone = await actions.remove(plan)
    if (isGone && expansionID === String(plan.airportExpansionPK.expansionId)) {
      const params = { contentID: String(page.key.airportId), expansionID: undefined }
      await navigate({ to: paths.wizardExpansion, params, search: was => was, ignoreBlocker: true })
    }
    if (isGone) moveFocus()
  }
}

/** The first lines of a plan; the form shows all of it. */
function PlanText({ plan }: { plan: AirportExpansion }) {
  return (
    <span className={css.plan}>
      <span className={css.text}>{plan.expansionPlannedText}</span>
      {plan.confirmed === 'N' && <UnconfirmedTag />}
    </span>
  )
}

function Completion({ plan }: { plan: AirportExpansion }) {
  return <span className={css.completion}>{plan.completionDateText}</span>
}

interface PlanActionsProps {
  page: AirportPage
  plan: AirportExpansion
  actions: ExpansionActions
  onRemove: (plan: AirportExpansion) => void
}

/** Edit, Confirm, and Delete; only View if read-only. */
function PlanActions({ page, plan, actions, onRemove }: PlanActionsProps) {
  const title = formatPlanTitle(plan)
  const { expansionId } = plan.airportExpansionPK
  const verb = page.readOnly ? 'View' : 'Edit'
  return (
    <span className={rowActions.actions}>
      <Link
        id={getPlanAnchor(plan)}
        to={paths.wizardExpansion}
        params={{ contentID: String(page.key.airportId), expansionID: String(expansionId) }}
        search={was => was}
        aria-label={`${verb} ${title}`}
      >
        {verb}
      </Link>
      {!page.readOnly && plan.confirmed === 'N' && (
        <button
          type="button"
          aria-label={`Confirm ${title}`}
          aria-disabled={actions.isPending(expansionId) || undefined}
          onClick={() => {
            // The button disappears when its plan is confirmed, so the focus stays in the row.
            const moveFocus = keepFocusNear(getPlanAnchor(plan))
            void actions.confirm(expansionId).then(done => done && moveFocus())
          }}
        >
          Confirm
        </button>
      )}
      {!page.readOnly && (
        <button
          type="button"
          aria-label={`Delete ${title}`}
          aria-disabled={actions.isPending(expansionId) || undefined}
          onClick={() => onRemove(plan)}
        >
          Delete
        </button>
      )}
    </span>
  )
}

/** The actions of a plan in its list. */
function useExpansionActions({ key }: AirportPage) {
  const offerUndo = useOfferUndo()
  const { error, isBusy, isPending, attempt } = useAttempt()
  const confirm = (expansionId: number) =>
    attempt(
      async () => {
        const body = { expansionIds: [expansionId] }
        const { confirmed } = await callWithRetry(confirmExpansionsEndpoint, { params: key, body })
        notify.success(messages.confirmed(confirmed, ['plan', 'plans']))
        await refreshPlans()
      },
      undefined,
      expansionId,
    )
  const confirmAll = (offerUndo: (reply: unknown) => Promise<void>) =>
    attempt(async () => {
      const reply = await callWithRetry(confirmExpansionsEndpoint, { params: key, body: {} })
      await refreshPlans()
      await offerUndo(reply)
    })
  const remove = ({ airportExpansionPK: { expansionId }, version }: AirportExpansion) =>
    attempt(
      async () => {
        const params = { ...key, expansionId }
        const reply = await callWithRetry(removeExpansionEndpoint, { params }, { ifMatch: version })
        await refreshPlans()
        await offerUndo(messages.expansionDeleted, reply)
      },
      thrown => `${messages.expansionDeleteFailed}. ${describeError(thrown)}`,
      expansionId,
    )
  return { error, isBusy, isPending, confirm, confirmAll, remove }
}
type ExpansionActions = ReturnType<typeof useExpansionActions>
