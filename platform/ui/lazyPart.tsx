import { type ComponentType, startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './Button.tsx'
import type { ElementNode } from './ElementNode.ts'
import { notify } from './notify.ts'

const partFailed = 'This part of the page could not be loaded.'
const pageReplaced = 'This site has been updated. Reload the page to continue.'

/** Loads the code behind a button. Shows a message if that fails. Resolves to whether it is loaded. */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    // If the server answers without the file, a newer build has replaced it.
    const isReplaced = await isServerReachable()
    notify.error(isReplaced ? pageReplaced : `${partFailed} Check your connection, and try again.`)
    return false
  }
}

/** Whether the server answers. If so, the missing file no longer exists. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const loading = new Set<Promise<unknown>>()

/**
 * Resolves when the files of all parts that were rendered so far are loaded or have failed to load, to whether there
 * were any.
 */
export async function finishLoadingParts(): Promise<boolean> {
  const waiting = [...loading]
  await Promise.all(waiting)
  return waiting.length > 0
}

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
  const begin = () => {
    const begun = load()
      .then(
        module => module.default,
        () => null,
      )
      .finally(() => loading.delete(begun))
    loading.add(begun)
    return begun
  }
  const ask = () => (known ??= begin())
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

/**
 * A dialog in its own file, to be rendered while it is open. If the file fails to load, a message says so and the dialog
 * is closed, so that its button tries again.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined
  return function LazyDialog(props) {
    const [Opened, setOpened] = useState(() => known)
    const open = useEffectEvent(async () => {
      if (Opened) return
      const isLoaded = await loadPart(async () => {
        known = (await load()).default
      })
      if (isLoaded) setOpened(() => known)
      else props.onClose()
    })
    useEffect(() => void open(), [])
    return Opened && <Opened {...props} />
  }
}
