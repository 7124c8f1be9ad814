import { useNavigate, useSearch } from '@tanstack/react-router'
import { glossary, glossaryGroups, glossaryNotes, type GlossaryTerm } from '#domain/glossary.ts'
import { paths } from '../paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import css from './GlossaryScreen.module.css'

const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

const subjects: readonly { title: string; terms: readonly GlossaryTerm[] }[] = [
  ...glossaryGroups.map(({ title, keys }) => ({ title, terms: keys.map(key => glossary[key]) })),
  { title: 'Notes', terms: glossaryNotes },
]

/** The terms of the field, by subject; the open tab is in the address. */
export function GlossaryScreen() {
  const { tab } = useSearch({ from: paths.glossary })
  const navigate = useNavigate()
  const tabs = subjects.map(({ title, terms }) => ({
    id: idOf(title),
    title,
    content: <Terms terms={terms} />,
  }))
  const [first] = tabs
  const open = tabs.find(each => each.id === tab) ?? first
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
            search: id === first?.id ? {} : { tab: id },
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
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
