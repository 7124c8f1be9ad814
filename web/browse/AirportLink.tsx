import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

interface AirportLinkProps {
  airportId: number
  title?: string
  children: ReactNode
}

/** To an airport's profile, in the year that is shown. */
export function AirportLink({ airportId, title, children }: AirportLinkProps) {
  return (
    <Link
      to={paths.airports}
      params={{ contentID: String(airportId) }}
      search={(was: { instance?: string }) => (was.instance ? { instance: was.instance } : {})}
      title={title}
    >
      {children}
    </Link>
  )
}
