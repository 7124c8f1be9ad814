import { Link } from '@tanstack/react-router'
import { glossary } from '#domain/glossary.ts'
import { paths } from '../paths.ts'

/** A term to begin with. Loaded after the page, which the whole glossary would make slower to open. */
export function GlossaryBlurb() {
  const { term, text } = glossary.salesPerEnplanement
  return (
    <p>
      <strong>{term}.</strong> {text} <Link to={paths.glossary}>All terms</Link>
    </p>
  )
}
