import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { useOwnEmail } from './useOwnEmail.ts'

/** Asks before one's own address changes. */
export function OwnEmailDialog({ own }: { own: ReturnType<typeof useOwnEmail> }) {
  return (
    <ConfirmDialog
      isOpen={own.isAsking}
      title="Change your e-mail address?"
      confirm="Change and log out"
      onConfirm={() => void own.confirm()}
      onCancel={own.cancel}
    >
      <p>
        You will be logged out everywhere and have to log in again. From then on your address is {own.email}.
      </p>
    </ConfirmDialog>
  )
}
