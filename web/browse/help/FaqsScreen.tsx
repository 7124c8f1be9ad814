import { Link, useRouterState } from '@tanstack/react-router'
import { questions } from '#domain/browse/faqs.ts'
import { getAnchor } from '#domain/browse/helpEntries.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { EntryLink, useFocusEntry } from './EntryLink.tsx'
import css from './help.module.css'

const groupId = (group: string): string => `faqs-${getAnchor(group)}`

/** Questions by topic. Each opens in place and has its own address. */
export function FaqsScreen() {
  useFocusEntry(useRouterState({ select: state => state.location.hash }))
  return (
    <div className={css.faqs}>
      <PageTitle title="Frequently asked questions" />
      <nav aria-label="Groups" data-screen-only>
        <ul className={css.groups}>
          {questions.map(({ group }) => (
            <li key={group}>
              <Link to={paths.faqs} hash={groupId(group)}>
                {group}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {questions.map(({ group, questions: asked }) => (
        <section key={group} className={css.group} aria-labelledby={groupId(group)}>
          <h2 id={groupId(group)} tabIndex={-1}>
            {group}
          </h2>
          <div>
            {asked.map(({ question, answer }) => (
              <details key={question} id={getAnchor(question)} className={css.question}>
                <summary>{question}</summary>
                <p>
                  <span>{answer}</span> <EntryLink to={paths.faqs} title={question} />
                </p>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
