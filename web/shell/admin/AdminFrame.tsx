import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { type ListLink, useListLink, useStoredSearch } from './listLink.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './admin.module.css'

interface AdminFrameProps {
  title: string
  /** The target of 'Go Back': the parent screen. The administration's home page has none. */
  back?: ListLink
  /** Next to the title: buttons or the year. */
  actions?: ElementNode
  children: ElementNode
}

/** The frame of an administration screen. */
export function AdminFrame({ title, back, actions, children }: AdminFrameProps) {
  useStoredSearch()
  return (
    <>
      <PageTitle
        title={title}
        over={back && <GoBack list={back} />}
        isCompact
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
    <span className={css.back} data-screen-only>
      <ButtonLink {...useListLink(list)} variant="plain" size="sm" icon="previous">
        Go Back
      </ButtonLink>
    </span>
  )
}

/** When a record was last changed, and by whom if known. */
export function LastModified({ date, by }: { date: string; by: string | null }) {
  return (
    <p
      className={panel.soft}
    >{`Last modified on ${formatDayAndTime(date)}${by === null ? '' : ` by ${by}`}.`}</p>
  )
}
