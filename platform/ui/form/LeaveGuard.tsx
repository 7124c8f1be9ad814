import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useStore } from '../store.ts'
import { DraftOwner } from './DraftOwner.ts'
import { isDraftStorageFull } from './drafts.ts'

interface Place {
  pathname: string
  search?: object
}

const instanceOf = ({ search }: Place): unknown =>
  search && 'instance' in search ? search.instance : undefined

/** Another page or filter of a list is the same screen. Another path or another `instance` is not. */
export function isLeavingUnsavedWork(isDirty: boolean, current: Place, next: Place): boolean {
  return isDirty && (current.pathname !== next.pathname || instanceOf(current) !== instanceOf(next))
}

/**
 * Asks before leaving unsaved work, within the application and when closing the tab. Null unless someone is leaving.
 */
function useLeaveGuard(isDirty: () => boolean): { leave: () => void; stay: () => void } | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeavingUnsavedWork(isDirty(), current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}

interface LeaveGuardProps {
  isDirty: () => boolean
  /** Whether a draft has everything that is not saved. */
  keepsDrafts?: () => boolean
}

/** Asks before leaving unsaved work. */
export function LeaveGuard({ isDirty, keepsDrafts = () => true }: LeaveGuardProps) {
  const leaving = useLeaveGuard(isDirty)
  // The changes may be saved while the dialog is open, for example once the server answers again.
  useEffect(() => {
    if (leaving && !isDirty()) leaving.leave()
  })
  const isStorageFull = useStore(isDraftStorageFull)
  const isKept = useContext(DraftOwner) !== undefined && !isStorageFull
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      onConfirm={() => leaving?.leave()}
      onCancel={() => leaving?.stay()}
    >
      {isKept && keepsDrafts()
        ? 'Your changes are not saved. This browser keeps a draft that you can restore when you come back.'
        : 'Your changes are not saved and will be lost.'}
    </ConfirmDialog>
  )
}
