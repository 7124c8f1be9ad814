import { formatCount, toSingular } from '../contract/count.ts'
import { listNearbyPages } from '../contract/listState.ts'
import { pageSizes } from '../contract/paging.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Pager.module.css'

interface PagerProps {
  /** Counted from one. */
  page: number
  size: number
  totalElements: number
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** The plural of the rows: 'books'. */
  of: string
  /** Distinguishes its buttons from those of another list on the screen. */
  list?: string
}

function describeRange(from: number, to: number, total: number, of: string): string {
  if (total === 1) return `1 ${toSingular(of)}`
  const [first, last, all] = [from, to, total].map(each => formatCount(each))
  return `${first === last ? first : `${first}–${last}`} of ${all} ${of}`
}

/** Shows the position in a list, with buttons for the first, previous, next, and last page, three page numbers, and rows per page. */
export function Pager({ page, size, totalElements, onPage, onSize, of, list = of }: PagerProps) {
  const lastPage = Math.max(1, Math.ceil(totalElements / size))
  const from = totalElements === 0 ? 0 : (page - 1) * size + 1
  const to = Math.min(totalElements, page * size)
  const step = (icon: IconName, label: string, target: number) => (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      aria-disabled={target === page || undefined}
      onClick={() => target !== page && onPage(target)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={css.pager}>
      <p className={css.range} role="status">
        {describeRange(from, to, totalElements, of)}
      </p>
      <nav className={css.pages} aria-label={`Pages of ${list}`}>
        {step('first', 'First page', 1)}
        {step('previous', 'Previous page', Math.max(1, page - 1))}
        {listNearbyPages(page, lastPage).map(number => (
          <button
            key={number}
            type="button"
            className={css.step}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && onPage(number)}
          >
            {number}
          </button>
        ))}
        {step('next', 'Next page', Math.min(lastPage, page + 1))}
        {step('last', 'Last page', lastPage)}
      </nav>
      <label className={css.size}>
        Rows per page
        <select value={size} onChange={event => onSize(Number(event.currentTarget.value))}>
          {pageSizes.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </div>
  )
}
