import { useNavigate } from '@tanstack/react-router'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { WizardYear } from '../wizard/useWizardInstance.ts'
import { YearLinks } from '../wizard/YearLinks.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './Desk.module.css'

/** The switch of the desk's year: the open years as links, and a list of the closed ones. */
export function DeskYears({ year: { offered, instanceId } }: { year: WizardYear }) {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data
  const closed = instances?.filter(each => each.axnInstanceMasterStatus === 'HISTORICAL') ?? []
  const navigate = useNavigate()
  const isClosed = closed.some(each => each.axnInstanceId === instanceId)
  // The list takes its place before it is loaded, so that the links do not move.
  const isShown = instances === undefined || closed.length > 0
  return (
    <div className={css.years}>
      <YearLinks offered={offered} instanceId={instanceId} />
      {isShown && (
        <select
          aria-label="Closed year"
          className={`${control.control} ${css.closedYears}`}
          data-current={isClosed || undefined}
          data-screen-only
          value={isClosed ? String(instanceId) : ''}
          onChange={event => void navigate({ to: '.', search: { instance: event.currentTarget.value } })}
        >
          <option value="" disabled>
            Closed years
          </option>
          {closed.map(each => (
            <option key={each.axnInstanceId} value={String(each.axnInstanceId)}>
              {`${each.axnInstanceName} (closed)`}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
