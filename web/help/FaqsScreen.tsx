import { PageTitle } from '../ui/PageTitle.tsx'
import css from './FaqsScreen.module.css'
import { questions } from '#domain/questions.ts'

const anchorOf = (group: string): string => `faqs-${group.toLowerCase()}`

/** Questions in their groups; each opens where it stands. */
export function FaqsScreen() {
  return (
    <div className={css.faqs}>
      <PageTitle title="Frequently asked questions" />
      {questions.map(({ group, questions: asked }) => (
        <section key={group} className={css.group} aria-labelledby={anchorOf(group)}>
          <h2 id={anchorOf(group)}>{group}</h2>
          <div>
            {asked.map(({ question, answer }) => (
              <details key={question} className={css.question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
