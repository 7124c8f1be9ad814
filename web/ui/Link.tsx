import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export { Link } from '@tanstack/react-router'

interface AnchorButtonProps
  extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

function AnchorButton({ ref, ...props }: AnchorButtonProps) {
  return <Button component="a" ref={ref} {...props} />
}

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export const ButtonLink = createLink(AnchorButton)
