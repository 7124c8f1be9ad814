import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './states.module.css'

type Kind = 'info' | 'success' | 'warning' | 'error'
const icons: Record<Kind, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' }

/** A notice above the content it concerns. It stays while it applies. */
export function Notice({
  kind,
  children,
  role,
}: {
  kind: Kind
  children: ReactNode
  role?: 'status' | 'alert'
}) {
  return (
    <div className={css.notice} data-kind={kind} role={role}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}

/** Why an action failed, announced when it appears. Renders nothing without text. */
export function ErrorNotice({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Notice kind="error" role="alert">
      {text}
    </Notice>
  )
}
