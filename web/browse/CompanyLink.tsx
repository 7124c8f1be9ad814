import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

/** To a company's profile, in the year that is shown. */
export function CompanyLink({ companyId, children }: { companyId: number; children: ReactNode }) {
  return (
    <Link
      to={paths.company}
      params={{ contentID: String(companyId) }}
      search={(was: { instance?: string }) => (was.instance ? { instance: was.instance } : {})}
    >
      {children}
    </Link>
  )
}
