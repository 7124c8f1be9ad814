import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

/** A link to a brand's page in the displayed year. */
export function BrandLink({ brandId, children }: { brandId: number; children: ReactNode }) {
  return (
    <Link to={paths.brand} params={{ brandId: String(brandId) }}>
      {children}
    </Link>
  )
}
