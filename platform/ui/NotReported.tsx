import css from './figures.module.css'

/** Nothing reported, which is not zero. */
export function NotReported() {
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span data-spoken>not reported</span>
    </span>
  )
}
