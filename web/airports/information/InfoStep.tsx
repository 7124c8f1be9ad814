import { listAirportConfigurations, listConcessionManagementTypes } from '#domain/catalog/lookup.ts'
import { useAsk } from '#platform/client/queries.ts'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { WizardFrame } from '../../review/wizard/WizardFrame.tsx'
import { ExistingTerminals } from './ExistingTerminals.tsx'
import { InfoForm } from './InfoForm.tsx'
import { withFormer } from './infoForm.ts'

/** Step 1: what an airport is like in this year, and its terminals to look at. */
export function InfoStep() {
  const configurations = useAsk(listAirportConfigurations, {})
  const managementTypes = useAsk(listConcessionManagementTypes, {})
  return (
    <WizardFrame step="info">
      {page => (
        <>
          <Loaded query={configurations} lines={12}>
            {configurations => (
              <Loaded query={managementTypes} lines={12}>
                {managementTypes => (
                  <InfoForm
                    page={page}
                    choices={withFormer({ configurations, managementTypes }, page.instance)}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
          <ExistingTerminals airport={page.key} />
        </>
      )}
    </WizardFrame>
  )
}
