import { Suspense } from 'react'
import { NotLoaded } from '#platform/ui/EmptyState.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import type { ShownRemark } from './remarksContext.ts'

const RemarkThread = lazyPart(async () => ({ default: (await import('./RemarkThread.tsx')).RemarkThread }))

/** A remark's thread, loaded when it is shown, because most steps have no remarks. */
export const LazyRemarkThread = ({ remark }: { remark: ShownRemark }) => (
  <Suspense fallback={<NotLoaded what="A remark" />}>
    <RemarkThread remark={remark} />
  </Suspense>
)
