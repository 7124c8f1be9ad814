import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { NotInEdition } from './NotInEdition.tsx'

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
    <Link to={paths.airports} params={{ contentID: String(airportId) }} title={title}>
      {children}
    </Link>
  )
}
