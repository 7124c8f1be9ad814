import type { ReactNode } from 'react'
import css from '../users/Users.module.css'

interface RevokeSecretsProps {
  /** The account's keys and links, in words. */
  issued: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The consequence of keeping them. */
  children: ReactNode
}

/** Offers to revoke, with a new password, everything that works without it. */
export function RevokeSecrets({ issued, checked, onChange, children }: RevokeSecretsProps) {
  return (
    <p>
      <label className={css.check}>
        <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
        <span>{`Also revoke ${issued}.`}</span>
      </label>{' '}
      They work without the password. <span>{children}</span>
    </p>
  )
}
