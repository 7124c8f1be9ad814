import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { useListLink, useRememberedSearch, type ListLink } from './listLink.tsx'
import css from './admin.module.css'

interface AdminFrameProps {
  title: string
  /** The target of 'Go Back': the parent screen. The administration's home has none. */
  back?: ListLink
  /** Beside the title: buttons, the year. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an administration screen. */
export function AdminFrame({ title, back, actions, children }: AdminFrameProps) {
  useRememberedSearch()
  return (
    <>
      {back && <GoBack list={back} />}
      <PageTitle
        title={title}
        documentTitle={title === 'Administration' ? title : `${title}, administration`}
      >
        {actions && <div className={css.actions}>{actions}</div>}
      </PageTitle>
      {children}
    </>
  )
}

function GoBack({ list }: { list: ListLink }) {
  return (
    <p className={css.back} data-screen-only>
      <ButtonLink {...useListLink(list)} variant="plain" size="sm" icon="previous">
        Go Back
      </ButtonLink>
    </p>
  )
}
