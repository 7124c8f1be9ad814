import type { AirportRecord } from '#domain/airports/airportRecord.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import type { WizardYear } from '../../review/wizard/useWizardInstance.ts'
import { useTakeIn } from './useTakeIn.ts'

/** An airport has terminals of a year only where it is in that year. */
export function AirportNotInYear({ airport, year }: { airport: AirportRecord; year: WizardYear }) {
  const { error, isBusy, takeIn } = useTakeIn()
  const chosen = year.offered.find(each => each.instanceId === year.instanceId)
  const action = chosen && (
    <Button aria-disabled={isBusy || undefined} onClick={() => void takeIn(airport, chosen)}>
      Add to {chosen.instanceName}
    </Button>
  )
  return (
    <>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      <EmptyState title="This airport is not in the selected year" action={action}>
        Its active terminals are added with it.
      </EmptyState>
    </>
  )
}
