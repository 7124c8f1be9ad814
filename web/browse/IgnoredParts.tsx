import { Notice } from '#platform/ui/Notice.tsx'

interface IgnoredPartsProps {
  /** The ignored parts and their replacements, one sentence each. */
  wrong: readonly string[]
}

/** The parts of the address that a screen could not read, because it was hand-typed or truncated. */
export const IgnoredParts = ({ wrong }: IgnoredPartsProps) =>
  wrong.length > 0 && (
    <Notice kind="warning" role="status">{`Parts of this address were ignored. ${wrong.join(' ')}`}</Notice>
  )
