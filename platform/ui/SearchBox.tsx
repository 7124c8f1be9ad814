import { longestKeyword } from '../contract/paging.ts'
import { Icon } from './Icon.tsx'
import { useDebouncedText } from './useDebouncedValue.ts'
import css from './inputs.module.css'

interface SearchBoxProps {
  /** The label: 'Search books'. */
  label: string
  keyword: string
  onKeyword: (keyword: string) => void
}

/** Searches shortly after the last letter, or immediately on Enter. */
export function SearchBox({ label, keyword, onKeyword }: SearchBoxProps) {
  const { typed, type, passOn } = useDebouncedText(keyword, onKeyword)
  return (
    <form
      role="search"
      aria-label={label}
      className={css.search}
      onSubmit={event => {
        event.preventDefault()
        passOn()
      }}
    >
      <span className={css.sign}>
        <Icon name="search" />
      </span>
      <input
        className={`${css.control} ${css.searchInput}`}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={longestKeyword}
        onChange={event => type(event.currentTarget.value)}
      />
    </form>
  )
}
