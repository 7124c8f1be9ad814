import { hubSizeText } from '#domain/airports/hubSize.ts'
import { tenantScopeLabels, type TenantScope } from '#domain/browse/concessionFigures.ts'
import css from './figures.module.css'

/** How the benchmarks are computed, so that anyone can reproduce them. */
export function BenchmarkMethod({ usEnplanementSource = null }: { usEnplanementSource?: string | null }) {
  return (
    <>
      <h2 className={css.heading}>How benchmarks are calculated</h2>
      <p className={css.note}>
        Only published, complete figures count. Quartiles and medians follow Hyndman and Fan’s definition 7
        (R-7), the method of R, NumPy, and the spreadsheet function QUARTILE.INC, which interpolates between
        neighboring figures. See R. J. Hyndman and Y. Fan, “Sample Quantiles in Statistical Packages,” The
        American Statistician 50 (1996), pages 361–365. The largest figure ranks first, and equal figures
        share a rank.
      </p>
      <p className={css.note}>
        A benchmark needs at least five airports. It is also not shown if one airport accounts for more than a
        quarter of the underlying sales, rent, or space, because it would reveal more about that airport than
        about its peers.
      </p>
      <p className={css.note}>
        <span>{hubSizeText}</span>
        <span>
          {usEnplanementSource !== null &&
            ` Source of this year’s United States total: ${usEnplanementSource}.`}
        </span>
      </p>
    </>
  )
}

/** `All with Duty Free`, as an option. */
export const formatScope = (scope: TenantScope): string => tenantScopeLabels[scope].replace(/^all /, 'All ')
