import { Link } from '@tanstack/react-router'
import { listStartingQuestions } from '#domain/browse/explore/startingQuestions.ts'
import { paths } from '../../paths.ts'
import css from './Explore.module.css'

/** Questions that others have asked, each a link to its answer. */
export function StartingQuestions({ year, isOpen }: { year: number; isOpen: boolean }) {
  return (
    <details className={css.starts} open={isOpen} data-screen-only>
      <summary>Questions to start from</summary>
      <p>
        Choose what one row is, then add figures and filters. The address of this page is your question: send
        it to a colleague, or bookmark it.
      </p>
      <ul>
        {listStartingQuestions(year).map(({ title, search }) => (
          <li key={title}>
            <Link to={paths.explore} search={search as never}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
