import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { paths } from '../screens.ts'

/** A name without a page to link to, because its profile is not published in this edition. */
const NotInEdition = ({ children }: { children: ReactNode }) => (
  <span title="Not in this edition">
    <span translate="no">{breakAfterSlashes(children)}</span>
    <span data-spoken> (not in this edition)</span>
  </span>
)

interface AirportLinkProps {
  airportId: number
  title?: string
  inEdition?: boolean
  children: ReactNode
}

/** A link to an airport's profile in the displayed year; only its name if it has none in this edition. */
export function AirportLink({ airportId, title, inEdition = true, children }: AirportLinkProps) {
  if (!inEdition) return <NotInEdition>{children}</NotInEdition>
  return (
    <Link translate="no" to={paths.airports} params={{ contentID: String(airportId) }} title={title}>
      {breakAfterSlashes(children)}
    </Link>
  )
}

/** A link to a brand's page in the displayed year. */
export function BrandLink({ brandId, children }: { brandId: number; children: ReactNode }) {
  return (
    <Link translate="no" to={paths.brand} params={{ brandId: String(brandId) }}>
      {breakAfterSlashes(children)}
    </Link>
  )
}

interface CompanyLinkProps {
  companyId: number
  inEdition?: boolean
  children: ReactNode
}

/** A link to a company's profile in the displayed year; only its name if it has none in this edition. */
export function CompanyLink({ companyId, inEdition = true, children }: CompanyLinkProps) {
  if (!inEdition) return <NotInEdition>{children}</NotInEdition>
  return (
    <Link translate="no" to={paths.company} params={{ contentID: String(companyId) }}>
      {breakAfterSlashes(children)}
    </Link>
  )
}
