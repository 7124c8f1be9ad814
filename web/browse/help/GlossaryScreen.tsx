import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import type { GlossaryTerm } from '#domain/browse/glossary.ts'
import { getAnchor, glossarySubjects } from '#domain/browse/helpEntries.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { paths } from '../../screens.ts'
import { EntryLink, useFocusEntry } from './EntryLink.tsx'
import css from './help.module.css'

/** The tab with the entry in the address's `#`. */
const tabOf = (anchor: string): string | undefined =>
  glossarySubjects.find(({ terms }) => terms.some(each => getAnchor(each.term) === anchor))?.id

/** The terms of the field by subject. The address contains the open tab and optionally an entry: `#dwell-time`. */
export function GlossaryScreen() {
  const { tab } = useSearch({ from: paths.glossary })
  const navigate = useNavigate()
  const anchor = useRouterState({ select: state => state.location.hash })
  const tabs = glossarySubjects.map(({ id, title, terms }) => ({
    id,
    title,
    content: <Terms terms={terms} />,
  }))
  const [first] = tabs
  const wanted = tab ?? tabOf(anchor)
  const open = tabs.find(each => each.id === wanted) ?? first
  useFocusEntry(anchor)
  return (
    <>
      <PageTitle title="Glossary" />
      <Tabs
        label="Subjects"
        tabs={tabs}
        open={open?.id ?? ''}
        onOpen={id =>
          void navigate({
            to: paths.glossary,
            search: { tab: id },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}

function Terms({ terms }: { terms: readonly GlossaryTerm[] }) {
  return (
    <dl className={css.terms}>
      {terms.map(({ term, text }) => (
        <div key={term} id={getAnchor(term)} tabIndex={-1}>
          <dt>
            <span>{term}</span> <EntryLink to={paths.glossary} title={term} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
