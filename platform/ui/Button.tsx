import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './Button.module.css'

interface ButtonStyle {
  /** `filled` for the main action of a form or page, `default` for secondary ones, `plain` for the rest. */
  variant?: 'filled' | 'default' | 'plain'
  size?: 'sm' | 'md'
  icon?: IconName
}

/** A button that is `disabled` would lose the focus, such as while its action runs. */
interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  ref?: Ref<HTMLButtonElement>
}

/** Performs an action. With `aria-disabled`, it stays focusable, and a press does nothing. */
export function Button({
  variant = 'filled',
  size = 'md',
  icon,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      onClick={event => {
        // Also keeps a submitting button from sending its form.
        if (rest['aria-disabled']) event.preventDefault()
        else onClick?.(event)
      }}
      type={type === 'submit' ? 'submit' : 'button'}
      className={css.button}
      data-variant={variant}
      data-size={size}
      data-labeled={children ? true : undefined}
    >
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  )
}

type AnchorButtonProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link to something that is no screen, such as a file. */
export function AnchorButton({
  variant = 'filled',
  size = 'md',
  icon,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a {...rest} className={css.button} data-variant={variant} data-size={size}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}

/** Navigates, so it is a link and can be opened in a new tab. */
export const ButtonLink = createLink(AnchorButton)
