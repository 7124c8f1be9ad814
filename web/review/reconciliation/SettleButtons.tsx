import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LocationDifference } from '#domain/review/locationDifference.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { useRemarks } from '../remarks/remarksContext.ts'
import { addLocations, removeLocations } from './differenceCalls.ts'

interface SettleButtonsProps {
  difference: LocationDifference
  /** The types of the company that looks at it. */
  ownTypes: readonly string[]
  isBusy: boolean
  settle: (work: () => Promise<void>) => void
}

/** What this side can change about its own list so that both state the same. */
export function SettleButtons({ difference, ownTypes, isBusy, settle }: SettleButtonsProps) {
  const { owner, link } = useRemarks()
  const [isRemoving, setRemoving] = useState(false)
  const { kind, airportId, airportName, companyName, tenants } = difference
  if ('airportId' in owner) {
    const search = { instance: String(owner.instanceId) }
    return kind === 'missingTenant' ? (
      <Link
        to={paths.wizardTenants}
        params={{ contentID: String(owner.airportId) }}
        search={search}
        state={{ newTenantOf: companyName }}
      >
        Add a tenant
      </Link>
    ) : (
      <Link
        to={paths.wizardTenants}
        params={{ contentID: String(owner.airportId) }}
        search={{ ...search, keyword: companyName }}
      >
        Open the tenants
      </Link>
    )
  }
  if (kind === 'missingLocation') {
    const types = ownTypes.filter(type => tenants.some(each => each.tenantType === type))
    if (types.length === 0) return link({ step: 'location', children: 'Add a location' })
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={`Add the location: ${airportName}`}
        aria-disabled={isBusy || undefined}
        onClick={() => settle(() => addLocations(owner, airportId, types))}
      >
        Add the location
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`Remove the location: ${airportName}`}
        onClick={() => setRemoving(true)}
      >
        Remove the location
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove this location?"
        confirm="Remove"
        onConfirm={() => {
          setRemoving(false)
          settle(() => removeLocations(owner, difference))
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>
          <strong>{airportName}</strong> will be removed from your locations.
        </p>
      </ConfirmDialog>
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The company whose tenant is to be added. */
    newTenantOf?: string
  }
}
