import { Suspense } from 'react'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { useSession } from '../../session.ts'
import { Introduction } from './Introduction.tsx'

const SignedInHome = lazyPart(async () => ({ default: (await import('./SignedInHome.tsx')).SignedInHome }))

/** The introduction to the book for strangers, or the current edition for signed-in users. */
export function HomeScreen() {
  const session = useSession()
  if (!session) return null
  if (!session.user) return <Introduction />
  return (
    <Suspense fallback={null}>
      <SignedInHome user={session.user} />
    </Suspense>
  )
}
