import css from './AccountFacts.module.css'

interface KnownFactsProps {
  facts: readonly (readonly [term: string, value: string])[]
}

/** A user's data that the form below does not contain. */
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
