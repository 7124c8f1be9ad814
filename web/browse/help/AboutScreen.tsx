import { Link } from '@tanstack/react-router'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import css from './help.module.css'

export function AboutScreen() {
  return (
    <article className={css.prose}>
      <PageTitle title="About the Fact Book" />
      <p>
        The Fact Book is an annual reference on concessions at airports in the United States and Canada. It
        shows what is sold in their terminals, who sells it, how much space it takes, and how much revenue the
        airport receives. Property managers use it to benchmark their airports, and companies use it to find
        locations and partners. Both work from the same figures when they negotiate.
      </p>
      <h2>Where the figures come from</h2>
      <p>
        Airports and companies report the figures themselves. Each appoints representatives, who can enter
        data only for their own airport or company. Figures that look implausible compared with last year or
        with passenger traffic must be confirmed or explained before they are submitted.
      </p>
      <h2>How an edition is produced</h2>
      <ol>
        <li>
          A new edition opens. Last year’s terminals, tenants, and contacts are carried over for confirmation.
        </li>
        <li>Representatives enter the figures for the year and submit them for review.</li>
        <li>The editor reviews every submission and either approves it or returns it with a reason.</li>
        <li>The edition is published. Earlier editions and their reports no longer change.</li>
      </ol>
      <h2>How to read it</h2>
      <p>
        A figure that was not reported is shown as missing, never as zero. Sales per enplanement and the other
        ratios are calculated from the reported totals. The <Link to={paths.glossary}>glossary</Link> explains
        the terms. If you have other questions, <Link to={paths.contactUs}>contact us</Link>.
      </p>
    </article>
  )
}
