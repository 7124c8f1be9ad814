import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks before unsaved work is left. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const leaving = useLeaveGuard(isDirty)
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay here"
      onConfirm={() => leaving?.leave()}
      onCancel={() => leaving?.stay()}
    >
      Your changes are not saved. This browser keeps a draft and offers it when you come back.
    </ConfirmDialog>
  )
}
