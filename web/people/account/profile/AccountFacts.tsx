import css from './AccountFacts.module.css'

interface KnownFactsProps {
  facts: readonly (readonly [term: string, value: string])[]
}

/** What is known of a user and not entered in the form below. */
export function AccountFacts({ facts }: KnownFactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
