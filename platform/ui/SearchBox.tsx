import { useEffect, useState } from 'react'
import { longestKeyword } from '../contract/paging.ts'
import control from './control.module.css'
import { Icon } from './Icon.tsx'
import css from './SearchBox.module.css'

interface SearchBoxProps {
  /** What is searched: 'Search books'. */
  label: string
  keyword: string
  onKeyword: (keyword: string) => void
}

const pauseMs = 350

/** Searches a moment after the last letter, or immediately on Enter. */
export function SearchBox({ label, keyword, onKeyword }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const [shown, setShown] = useState(keyword)
  // The URL changed otherwise, e.g. by Back: the box follows.
  if (shown !== keyword) {
    setShown(keyword)
    if (typed.trim() !== keyword) setTyped(keyword)
  }
  useEffect(() => {
    if (typed.trim() === keyword) return undefined
    const timer = setTimeout(() => onKeyword(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, keyword, onKeyword])
  return (
    <form
      role="search"
      className={css.box}
      onSubmit={event => {
        event.preventDefault()
        onKeyword(typed.trim())
      }}
    >
      <span className={css.sign}>
        <Icon name="search" />
      </span>
      <input
        className={`${control.control} ${css.input}`}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={longestKeyword}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
