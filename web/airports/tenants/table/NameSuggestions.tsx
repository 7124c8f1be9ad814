import { describeChoice, useNameChoices, type NameSource } from '../nameChoices.ts'

interface SuggestionsProps {
  id: string
  typed: string
}

/** Brands or companies, searched on the server while typing into a cell. */
function NameSuggestions({ source, id, typed }: SuggestionsProps & { source: NameSource }) {
  const { found } = useNameChoices(source, typed, true)
  return (
    <datalist id={id}>
      {found.map(each => (
        <option key={each.id} value={each.name}>
          {describeChoice(each)}
        </option>
      ))}
    </datalist>
  )
}

export const BrandSuggestions = (props: SuggestionsProps) => <NameSuggestions {...props} source="brandName" />
export const CompanySuggestions = (props: SuggestionsProps) => (
  <NameSuggestions {...props} source="companyName" />
)
