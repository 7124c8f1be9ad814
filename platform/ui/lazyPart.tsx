import { startTransition, use, useState, type ComponentType } from 'react'
import { Button } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import { isServerReachable, partFailed } from './loadPart.ts'

/**
 * A component in its own file, to be rendered inside `Suspense`. Unlike with React's `lazy`, a file that fails to load
 * does not break the rest of the page and can be loaded again. `frame` shows the failure of a part that is not in its
 * place on the page, such as a dialog.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  frame?: (failure: ElementNode, props: P) => ElementNode,
): ComponentType<P> {
  // Stored even if it failed, because a suspended component mounts again and would retry forever.
  let known: Promise<ComponentType<P> | null> | undefined
  const ask = () =>
    (known ??= load().then(
      module => module.default,
      () => null,
    ))
  return function LazyPart(props) {
    const [asked, setAsked] = useState(ask)
    const Part = use(asked)
    if (Part) return <Part {...props} />
    const retry = async () => {
      known = undefined
      const again = ask()
      // If the server answers without the file, a newer build has replaced it.
      if (!(await again) && (await isServerReachable())) location.reload()
      else startTransition(() => setAsked(again))
    }
    const failure = (
      <p role="alert">
        <span>{partFailed}</span>{' '}
        <Button size="sm" variant="default" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    )
    return frame ? frame(failure, props) : failure
  }
}
