import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ContactsEditor } from '../airports/contacts/ContactsEditor.tsx'
import { createContactSource } from '../airports/contacts/contactSource.ts'
import { paths } from '../screens.ts'
import { CompanyFrame, type CompanyPage, NoTypes } from './CompanyFrame.tsx'

/** The contacts of a company and their company types. */
export function CompanyContactsStep() {
  return <CompanyFrame step="contacts">{page => <Contacts page={page} />}</CompanyFrame>
}

function Contacts({ page }: { page: CompanyPage }) {
  const { key, instance, readOnly, search, link } = page
  const { contactID } = useParams({ strict: false })
  const { companyId, instanceId } = key
  const source = useMemo(() => createContactSource({ companyId, instanceId }), [companyId, instanceId])
  const contentID = String(companyId)
  const navigate = useNavigate()
  const { instance: year } = search
  const goBack = useCallback(
    () =>
      void navigate({
        to: paths.wizardCompanyContacts,
        params: { contentID },
        search: { instance: year },
        state: ({ fromFinding }) => ({ fromFinding }),
      }),
    [navigate, contentID, year],
  )
  return (
    <>
      <NoTypes page={page} of="contact" />
      <ContactsEditor
        source={source}
        contactID={contactID}
        roles={instance.companyInstanceTypeList.map(({ associatedCompanyType }) => ({
          value: associatedCompanyType.companyType,
          label: associatedCompanyType.companyTypeDes,
        }))}
        isoCountryCode={instance.company.isoCountryCode}
        readOnly={readOnly}
        link={link}
        onSaved={goBack}
      />
    </>
  )
}
