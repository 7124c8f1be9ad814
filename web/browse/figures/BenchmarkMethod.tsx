import type { AirportBenchmarks } from '#domain/browse/airportBenchmarks.ts'
import { hubSizeText } from '#domain/airports/hubSize.ts'
import css from './figures.module.css'

/** How the benchmarks are made, so that anybody can make them again. */
export function BenchmarkMethod({ usEnplanementSource }: Pick<AirportBenchmarks, 'usEnplanementSource'>) {
  return (
    <>
      <h2 className={css.heading}>How this is made</h2>
      <p className={css.note}>
        The group is the airport with its peers; only figures that were published and that leave nothing out
        count. Quartiles and median are Hyndman and Fan’s definition 7 (R-7), as R, NumPy and a spreadsheet’s
        QUARTILE.INC give them: between two neighbouring figures, in proportion. See R. J. Hyndman and Y. Fan,
        “Sample Quantiles in Statistical Packages”, The American Statistician 50 (1996), pages 361 to 365. The
        largest figure has the first place; equal figures share one.
      </p>
      <p className={css.note}>
        Nothing is shown from fewer than five airports, or where one of them makes more than a quarter of the
        sales, rent or space that the figure divides: it would say more about that one than about its peers.
      </p>
      <p className={css.note}>
        {hubSizeText}
        {usEnplanementSource !== null && ` Source of this year’s total: ${usEnplanementSource}.`}
      </p>
    </>
  )
}
