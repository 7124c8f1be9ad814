import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

/** To a brand's page, in the year that is shown. */
export function BrandLink({ brandId, children }: { brandId: number; children: ReactNode }) {
  return (
    <Link
      to={paths.brand}
      params={{ brandId: String(brandId) }}
      search={((was: { instance?: string }) => (was.instance ? { instance: was.instance } : {})) as never}
    >
      {children}
    </Link>
  )
}
