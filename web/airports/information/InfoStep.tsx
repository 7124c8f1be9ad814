import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { WizardFrame } from '../../review/wizard/WizardFrame.tsx'
import { ExistingTerminals } from './ExistingTerminals.tsx'
import { InfoForm } from './InfoForm.tsx'
import { withOwnInfoChoices } from './infoFormFields.ts'

/** Step 1: information about the airport in this year, and its terminals, read-only. */
export function InfoStep() {
  const configurations = useEndpointQuery(lookupEndpoints['airport-configurations'], {})
  const managementTypes = useEndpointQuery(lookupEndpoints['concession-management-types'], {})
  return (
    <WizardFrame step="info">
      {page => (
        <>
          <QueryBoundary query={configurations} lines={12}>
            {configurations => (
              <QueryBoundary query={managementTypes} lines={12}>
                {managementTypes => (
                  <InfoForm
                    page={page}
                    choices={withOwnInfoChoices({ configurations, managementTypes }, page.instance)}
                  />
                )}
              </QueryBoundary>
            )}
          </QueryBoundary>
          <ExistingTerminals airport={page.key} />
        </>
      )}
    </WizardFrame>
  )
}
