import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NothingFound } from '#platform/ui/EmptyState.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'

interface YearOfAddressProps {
  /** The screen's title if the address names no year. */
  title: string
  Content: ComponentType<{ instanceId: number }>
}

/** A screen of the year in its address. Another year starts it anew. */
export function YearOfAddress({ title, Content }: YearOfAddressProps) {
  const { instanceID = '' } = useParams({ strict: false })
  if (/^\d{1,2}$/.test(instanceID)) return <Content key={instanceID} instanceId={Number(instanceID)} />
  return (
    <AdminFrame title={title} back={{ to: paths.adminInstances }}>
      <NothingFound of="years" byFilters="No year has this address." />
    </AdminFrame>
  )
}
