import { Notice } from '#platform/ui/Notice.tsx'

interface IgnoredPartsProps {
  /** What was ignored, and what is shown instead, one sentence each. */
  wrong: readonly string[]
}

/** What a screen could not read of its address, which anyone may have typed or cut off. */
export const IgnoredParts = ({ wrong }: IgnoredPartsProps) =>
  wrong.length > 0 && (
    <Notice kind="warning" role="status">
      Parts of this address were ignored. {wrong.join(' ')}
    </Notice>
  )
