import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Footprint } from '#domain/browse/companyProfile.ts'
import { monthsAhead } from '#domain/browse/leaseRadar.ts'
import { formatCount } from '#platform/contract/count.ts'
import { PartialNote, renderFigure } from '#platform/ui/figures.tsx'
import { paths } from '../screens.ts'
import { isPartialArea, renderArea } from './renderArea.tsx'
import css from './browse.module.css'

interface FootprintFiguresProps {
  footprint: Footprint
  /** The number of airports that a company states as locations. */
  statedLocations?: number
  /** The lease radar's filter and grouping for these leases. */
  radar: { companyId: string; by: 'brand' } | { brandId: string; by: 'airport' }
}

/** Where a company or brand operates, in four figures. The leases ending soon open in the radar. */
export function FootprintFigures({ footprint, statedLocations, radar }: FootprintFiguresProps) {
  const { locations, airports, leasesEndingSoon } = footprint
  const endingSoon = (
    <Link to={paths.leaseRadar} search={radar}>
      {formatCount(leasesEndingSoon)}
    </Link>
  )
  return (
    <>
      <dl className={css.figures}>
        <Figure label="Tenant locations">{formatCount(locations)}</Figure>
        {statedLocations !== undefined && (
          <Figure label="Locations reported by the company">{formatCount(statedLocations)}</Figure>
        )}
        <Figure label="Airports with tenants">{formatCount(airports)}</Figure>
        <Figure label="Square feet">
          {isPartialArea(footprint) ? renderArea(footprint) : renderFigure(footprint.areaTotal, 'area')}
        </Figure>
        <Figure label={`Locations with leases ending within ${monthsAhead} months`}>
          {leasesEndingSoon > 0 ? endingSoon : formatCount(leasesEndingSoon)}
        </Figure>
      </dl>
      <PartialNote when={isPartialArea(footprint)} />
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
