import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import * as messages from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../../screens.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import { ContactsEditor } from './ContactsEditor.tsx'
import { createContactSource } from './contactSource.ts'

/** The contacts of an airport and their responsibilities. */
export function AirportContactsStep() {
  return <AirportFrame step="contacts">{page => <Contacts page={page} />}</AirportFrame>
}

function Contacts({ page: { key, instance, readOnly, search, link } }: { page: AirportPage }) {
  const { contactID } = useParams({ strict: false })
  const responsibilities = useEndpointQuery(lookupEndpoints['management-responsibility-types'], {})
  const { airportId, instanceId } = key
  const source = useMemo(() => createContactSource({ airportId, instanceId }), [airportId, instanceId])
  const contentID = String(airportId)
  const navigate = useNavigate()
  const { instance: year } = search
  const goBack = useCallback(
    () =>
      void navigate({
        to: paths.wizardContacts,
        params: { contentID },
        search: { instance: year },
        state: true,
      }),
    [navigate, contentID, year],
  )
  return (
    <QueryBoundary query={responsibilities} lines={10} failed={messages.responsibilitiesFailed}>
      {responsibilities => (
        <ContactsEditor
          source={source}
          contactID={contactID}
          roles={responsibilities.map(each => ({
            value: String(each.managementResponsibilityTypeId),
            label: each.managementResponsibilityType,
          }))}
          isoCountryCode={instance.airport.isoCountryCode}
          readOnly={readOnly}
          link={link}
          onSaved={goBack}
        />
      )}
    </QueryBoundary>
  )
}
