import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { glossary, glossaryGroups, glossaryNotes, type GlossaryTerm } from '#domain/glossary.ts'
import { paths } from '../paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import css from './GlossaryScreen.module.css'

interface Tab {
  id: string
  title: string
  terms: readonly GlossaryTerm[]
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

const tabs: readonly Tab[] = [
  ...glossaryGroups.map(({ title, keys }) => ({
    id: idOf(title),
    title,
    terms: keys.map(key => glossary[key]),
  })),
  { id: 'notes', title: 'Notes', terms: glossaryNotes },
]

/** The terms of the field, by subject; the open tab is in the address. */
export function GlossaryScreen() {
  const search = useSearch({ from: paths.glossary })
  const navigate = useNavigate()
  const open = tabs.find(tab => tab.id === search.tab) ?? tabs[0]
  return (
    <>
      <PageTitle title="Glossary" />
      <Tabs
        value={open?.id ?? null}
        onChange={tab =>
          void navigate({ to: paths.glossary, search: tab ? { tab } : {}, replace: true, resetScroll: false })
        }
        classNames={{ list: css.list, tab: css.tab, panel: css.panel }}
        keepMounted
      >
        <Tabs.List aria-label="Subjects">
          {tabs.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, title, terms }) => (
          <Tabs.Panel key={id} value={id}>
            <h2 className={css.title}>{title}</h2>
            <dl className={css.terms}>
              {terms.map(({ term, text }) => (
                <div key={term} id={idOf(term)}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
