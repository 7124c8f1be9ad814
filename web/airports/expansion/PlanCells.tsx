import { Link } from '@tanstack/react-router'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import { paths } from '../../paths.ts'
import { UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Expansion.module.css'
import { getPlanAnchor, formatPlanTitle } from './plans.ts'
import type { ExpansionActions } from './useExpansionActions.ts'

/** The first lines of a plan; the form shows all of it. */
export function PlanText({ plan }: { plan: AirportExpansion }) {
  return (
    <span className={css.plan}>
      <span className={css.text}>{plan.expansionPlannedText}</span>
      {plan.confirmed === 'N' && <UnconfirmedTag />}
    </span>
  )
}

export function Completion({ plan }: { plan: AirportExpansion }) {
  return <span className={css.completion}>{plan.completionDateText}</span>
}

interface PlanActionsProps {
  page: AirportPage
  plan: AirportExpansion
  actions: ExpansionActions
  onRemove: (plan: AirportExpansion) => void
}

/** Edit, Confirm, Delete; only View if nothing can be changed. */
export function PlanActions({ page, plan, actions, onRemove }: PlanActionsProps) {
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
          aria-disabled={actions.isBusy || undefined}
          // The button disappears once its plan is confirmed; the focus stays in the row.
          onClick={() =>
            void actions.confirm([expansionId]).then(done => done && focusById(getPlanAnchor(plan)))
          }
        >
          Confirm
        </button>
      )}
      {!page.readOnly && (
        <button type="button" aria-label={`Delete ${title}`} onClick={() => onRemove(plan)}>
          Delete
        </button>
      )}
    </span>
  )
}
