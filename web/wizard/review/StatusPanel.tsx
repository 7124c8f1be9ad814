import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import form from '../../ui/form/Form.module.css'
import { writeDayAndTime } from '../moment.ts'
import panel from '../panel.module.css'
import { StepLink } from '../StepLink.tsx'
import type { AirportPage } from '../WizardFrame.tsx'
import { placeOfPointer } from './findingPlace.ts'
import css from './Review.module.css'
import type { ReviewProps } from './reviewProps.ts'
import { TextDialog } from './TextDialog.tsx'
import { useStatusChange, type Action, type StatusChange } from './useStatusChange.ts'

/** Where the airport stands in the workflow, and what this person can do about it. */
export function StatusPanel({ page, review }: ReviewProps) {
  const status = useStatusChange(page)
  const [asksReason, setAsksReason] = useState<Action | null>(null)
  const { instance } = page
  const press = (action: Action) => {
    if (action.reason === 'required') setAsksReason(action)
    else void status.change(action)
  }
  return (
    <section aria-labelledby="status" className={css.status}>
      <h2 id="status" className={panel.heading}>
        Status
      </h2>
      <p className={css.standing}>
        <StatusBadge status={instance.axnInstanceStatus} />{' '}
        <span className={panel.soft}>
          Last saved {instance.modifiedUserName && `by ${instance.modifiedUserName}, `}
          {writeDayAndTime(instance.modifiedDate)}
        </span>
      </p>
      <Refusal status={status} page={page} />
      {review.actions.length > 0 && (
        <div className={css.actions}>
          {review.actions.map((action, place) => (
            <Button
              key={action.action}
              variant={place === 0 ? 'filled' : 'default'}
              aria-disabled={status.isBusy || undefined}
              onClick={() => press(action)}
            >
              {action.action}
            </Button>
          ))}
        </div>
      )}
      {asksReason && (
        <TextDialog
          title={asksReason.action}
          label="Reason"
          help="The editors read it on this page and receive it by e-mail."
          confirm={asksReason.action}
          required
          record={`airports/${page.key.airportId}/${page.key.instanceId}/reason/${asksReason.to}`}
          onSubmit={text => status.change(asksReason, text)}
          onClose={() => setAsksReason(null)}
        />
      )}
    </section>
  )
}

/** Why the last attempt was refused, with the way to each thing that stands against it. */
function Refusal({ status, page }: { status: StatusChange; page: AirportPage }) {
  const box = useRef<HTMLDivElement>(null)
  const { refused, refusals } = status
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (!refused) return null
  return (
    <div className={form.summary} ref={box} tabIndex={-1} role="alert">
      <h2>{refused.why}</h2>
      {refused.parts.length > 0 && (
        <ul>
          {refused.parts.map(({ pointer, detail }) => {
            const place = placeOfPointer(pointer)
            return (
              <li key={`${pointer} ${detail}`}>
                {place ? (
                  <StepLink airportId={page.key.airportId} search={page.search} {...place}>
                    {detail}
                  </StepLink>
                ) : (
                  detail
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
