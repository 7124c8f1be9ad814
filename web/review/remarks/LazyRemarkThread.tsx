import { lazy, Suspense } from 'react'
import type { ShownRemark } from './remarksContext.ts'

const RemarkThread = lazy(() =>
  import('./RemarkThread.tsx').then(({ RemarkThread }) => ({ default: RemarkThread })),
)

/** A remark's thread, which is loaded when it is shown, because most steps have no remarks. */
export const LazyRemarkThread = ({ remark }: { remark: ShownRemark }) => (
  <Suspense>
    <RemarkThread remark={remark} />
  </Suspense>
)
