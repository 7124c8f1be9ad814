import { useParams } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { AirportAffiliations } from './AirportAffiliations.tsx'
import { CompanyAffiliations } from './CompanyAffiliations.tsx'
import { useWizardInstance } from './useWizardInstance.ts'
import { YearLinks } from './YearLinks.tsx'
import css from './WizardList.module.css'

const contentTypes = [
  { contentType: 'airports', label: 'Airports' },
  { contentType: 'companies', label: 'Companies' },
] as const

/** What this person may edit in the chosen year. */
export function WizardListScreen() {
  const { contentType } = useParams({ strict: false })
  const year = useWizardInstance()
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data
  if (!year) return <Skeleton />
  const { instanceId, offered, search } = year
  const instance = instances?.find(each => each.axnInstanceId === instanceId)
  return (
    <>
      <PageTitle title="Your Affiliations" documentTitle={`Your Affiliations, ${contentType}`}>
        {instance && <span className={css.year}>{instance.axnInstanceName}</span>}
      </PageTitle>
      <div className={css.switches} data-screen-only>
        <LinkSwitch
          label="Kind"
          links={contentTypes.map(each => ({
            label: each.label,
            to: paths.wizardList,
            params: { contentType: each.contentType },
            search,
            isShown: each.contentType === contentType,
          }))}
        />
        <YearLinks offered={offered} instanceId={instanceId} />
      </div>
      {instanceId === null ? (
        <EmptyState title={messages.noWizardContent}>No year has been opened yet.</EmptyState>
      ) : contentType === 'companies' ? (
        <CompanyAffiliations key={instanceId} instanceId={instanceId} search={search} />
      ) : (
        <AirportAffiliations key={instanceId} instanceId={instanceId} search={search} />
      )}
      {instance && (
        <p className={css.rate}>{messages.exchangeRate(instance.cadUsdRate, instance.exchangeRateNote)}</p>
      )}
    </>
  )
}
