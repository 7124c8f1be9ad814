import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { NotInEdition } from './NotInEdition.tsx'

interface CompanyLinkProps {
  companyId: number
  inEdition?: boolean
  children: ReactNode
}

/** A link to a company's profile in the displayed year; only its name if it has none in this edition. */
export function CompanyLink({ companyId, inEdition = true, children }: CompanyLinkProps) {
  if (!inEdition) return <NotInEdition>{children}</NotInEdition>
  return (
    <Link to={paths.company} params={{ contentID: String(companyId) }}>
      {children}
    </Link>
  )
}
