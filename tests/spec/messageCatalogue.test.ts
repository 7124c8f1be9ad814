import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'

/**
 * Section 8 of both specs: each message word by word, and the screen that says it. Messages that the server says are
 * asked for over HTTP in messages.test.ts.
 */
const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Key = keyof typeof messages
function say(key: Key, values: readonly (string | number)[]): string {
  const entry = messages[key]
  return typeof entry === 'string' ? entry : (entry as (...given: unknown[]) => string)(...values)
}

/** By the file that says them. Where a message names something, the values follow that were put into it. */
type Catalogue = Record<string, [key: Key, text: string, ...values: (string | number)[]][]>

const administration: Catalogue = {
  'web/signedOut.ts': [['invalidCredentials', 'Invalid Credentials']],
  'web/admin/affiliate/UserPicker.tsx': [['usersFetchFailed', 'Unable to fetch users: gone', 'gone']],
  'web/admin/instances/yearWords.ts': [['instancesFailed', 'Error retrieving instances: gone', 'gone']],
  'web/wizard/parking/RentalParkingStep.tsx': [['fetchFailed', 'Error fetching data: gone', 'gone']],
  'web/wizard/contacts/AirportContactsStep.tsx': [['responsibilitiesFailed', 'Error fetching data']],
  'web/wizard/company/CompanyInfoStep.tsx': [['companyTypesLoadFailed', 'Failed Getting Company Types']],
  'web/wizard/WizardFrame.tsx': [['airportTotalsLoadFailed', 'Error Getting Airport Totals']],
  'web/browse/ReportPreview.tsx': [['reportFetchFailed', 'Error fetching report']],
  'web/search/SearchScreen.tsx': [['resultsFailed', 'Unable to fetch results']],
  'web/admin/users/UsersScreen.tsx': [
    ['usersLoadFailed', 'Failed to retrieve users, please try again!'],
    ['searchFoundNothing', 'Search returned zero results.'],
  ],
  'web/admin/companies/MainCompanyScreen.tsx': [['mainCompanyLoadFailed', 'Failed to get Company Data!']],
  'web/admin/terminals/TerminalScreen.tsx': [['mainTerminalLoadFailed', 'Failed to get Main Terminal data!']],
  'web/wizard/terminals/TerminalsStep.tsx': [['terminalDataLoadFailed', 'Failed to get Terminal data!']],
  'web/admin/brands/BrandsScreen.tsx': [
    ['brandsFailed', 'Failed to get Brand data!'],
    ['brandDeleted', 'Successfully Deleted Brand'],
    ['brandDeleteFailed', 'Failed to Delete Brand 7', 7],
  ],
  'web/admin/users/UserScreen.tsx': [
    ['userLoadFailed', "User doesn't exist, or another issue has occurred..."],
  ],
  'web/account/SettingsScreen.tsx': [['profileLoadFailed', 'Unable to fetch profile']],
  'web/admin/users/UserForm.tsx': [
    ['userAdded', 'Successfully added user'],
    ['userUpdated', 'Successfully updated user'],
    ['userAddFailed', 'Failed to add user'],
    ['userUpdateFailed', 'Failed to edit user'],
  ],
  'web/admin/users/useUserActions.ts': [
    [
      'userDeleteFailed',
      'Failed to delete user, please try again or edit the user and set their status to not active.',
    ],
  ],
  'web/account/profile/ProfileInputs.tsx': [
    ['formNotSatisfied', 'Form requirements not satisfied for submission.'],
  ],
  'web/account/ResetPasswordScreen.tsx': [
    ['passwordResetFailed', 'Failed to Reset Password!'],
    ['resetRequestFailed', 'Something went wrong with the reset password request.'],
  ],
  'web/admin/affiliate/UserAffiliations.tsx': [
    ['affiliationNotDeleted', 'Unable to delete affiliation: gone', 'gone'],
  ],
  'web/admin/lookups/useLookupActions.ts': [
    ['entryDeleted', 'Successfully Deleted Product Type!', 'Product Type'],
    ['entryNotDeleted', 'Failed to Delete Product Type', 'Product Type'],
  ],
  'web/admin/companies/MainCompanyForm.tsx': [
    ['mainCompanyAdded', 'QZ Foods Successfully Added', 'QZ Foods'],
    ['mainCompanyEdited', 'QZ Foods Successfully Edited', 'QZ Foods'],
    ['mainCompanyAddFailed', 'Failed to add Company!'],
    ['mainCompanyEditFailed', 'Failed to edit Company!'],
  ],
  'web/admin/companies/CompanyAddScreen.tsx': [
    ['companyInstanceCreated', 'Created New Company Instance'],
    ['companyInstanceFailed', 'Failed to create Company Instance'],
  ],
  'web/admin/terminals/TerminalForm.tsx': [
    ['mainTerminalAddFailed', 'Failed to Add Airport Terminal!'],
    ['mainTerminalEditFailed', 'Failed to Edit Airport Terminal!'],
  ],
  'web/admin/terminals/TerminalsScreen.tsx': [
    ['mainTerminalDeleteFailed', 'Failed to Delete Airport Terminal'],
    ['terminalsLoadFailed', 'Failed to Retrieve Terminals!'],
    ['noTerminalsYet', 'No Terminals Available!'],
  ],
  'web/admin/instances/CreateInstance.tsx': [['instanceFailed', 'Failed to create new instance.']],
  'web/browse/useReportDownload.ts': [['reportFailed', 'Failed to download report']],
}

const wizardAndBrowsing: Catalogue = {
  'web/wizard/question/QuestionStep.tsx': [
    ['questionSaved', 'Question Saved Successfully!'],
    ['questionFailed', 'Question Failed to Save!'],
    ['questionLoadFailed', 'Failed to Retrieve Covid Question', 'Covid Question'],
  ],
  'web/wizard/parking/RentalParkingForm.tsx': [
    ['rentalParkingSaved', 'Successfully Updated Airport Rental & Parking!'],
  ],
  'web/wizard/terminals/AirportTotalsForm.tsx': [
    ['airportTotalsSaved', 'Airport Terminal Totals Successfully Updated!'],
    ['airportTotalsFailed', 'Airport Terminal Totals Failed to Update!'],
  ],
  'web/wizard/terminals/TerminalForm.tsx': [
    ['terminalSaved', 'Successfully Updated Terminal Specific Data.'],
    ['terminalFailed', 'Failed to Update Terminal Specific Data.'],
  ],
  'web/wizard/review/useStatusChange.ts': [
    ['statusUpdated', 'Instance Status Updated Successfully!'],
    ['statusFailed', 'Instance Status Failed to Successfully Update!'],
  ],
  'web/wizard/terminals/Airlines.tsx': [
    ['fetchFailed', 'Error fetching data: gone', 'gone'],
    ['airlineDeleted', 'Deleted Successfully'],
  ],
  'domain/airportTenant.ts': [['terminalRequired', 'Terminal selection is required']],
  'web/wizard/expansion/ExpansionList.tsx': [
    ['expansionsFailed', 'Failed to Expansion Plans!'],
    ['noExpansions', 'No Expansion Plans!'],
  ],
  'web/wizard/expansion/PlanForm.tsx': [
    ['expansionLoadFailed', 'Failed to Retrieve Expansion Plan'],
    ['expansionNotSelected', 'No Expansion Plan Selected'],
    ['expansionAdded', 'Expansion Plan Added Successfully!'],
    ['expansionSaved', 'Expansion Plan Saved Successfully!'],
    ['expansionFailed', 'Expansion Plan Failed to Save!'],
  ],
  'web/wizard/expansion/useExpansionActions.ts': [
    ['expansionDeleted', 'Expansion Plan Deleted Successfully!'],
    ['expansionDeleteFailed', 'Failed to Delete Expansion Plan'],
  ],
  'web/wizard/info/InfoForm.tsx': [
    ['airportInfoSaved', 'Airport Information Saved Successfully!'],
    ['airportInfoFailed', 'Airport Information Failed to Save!'],
  ],
  'web/wizard/tenants/TenantList.tsx': [
    ['tenantsFailed', 'gone when requesting tenants for type Duty Free', 'gone', 'Duty Free'],
  ],
  'web/wizard/tenants/TenantsStep.tsx': [['tenantFailed', 'gone: failed getting tenant data.', 'gone']],
  'web/wizard/tenants/TenantForm.tsx': [
    ['tenantAdded', 'Successfully Added New Tenant!'],
    ['tenantUpdated', 'Successfully Updated Tenant!'],
  ],
  'web/wizard/tenants/useTenantActions.ts': [
    ['tenantRemoved', 'Removed tenant: QZ Soups', 'QZ Soups'],
    ['tenantNotRemoved', "gone: couldn't delete Tenant.", 'gone'],
  ],
  'web/wizard/company/CompanyFrame.tsx': [['companyLoadFailed', 'Failed to Get Company Data!']],
  'web/wizard/company/CompanyInfoForm.tsx': [
    ['companySaved', 'Successfully Updated Company Info'],
    ['companyFailed', 'Error with Submitting Company Info'],
  ],
  'web/wizard/company/CreateInstance.tsx': [
    ['companyInstanceCreated', 'Created New Company Instance'],
    ['companyInstanceFailed', 'Failed to create Company Instance'],
  ],
  'web/wizard/company/CompanyLocationStep.tsx': [['companyLocationFailed', 'Something went wrong!']],
  'web/wizard/contacts/ContactForm.tsx': [
    ['contactAdded', 'Successfully added contact information for Ingrid!', 'Ingrid'],
    ['contactUpdated', 'Successfully updated contact information for Ingrid!', 'Ingrid'],
    ['contactAddFailed', 'Failed to add contact'],
    ['contactUpdateFailed', 'Error updating contact'],
  ],
  'web/wizard/contacts/useContactActions.ts': [
    ['contactDeleted', 'Successfully deleted contact information for Ingrid!', 'Ingrid'],
    ['contactDeleteFailed', 'Failed to delete contact information'],
  ],
  'web/wizard/AffiliationList.tsx': [
    ['noWizardContent', 'There is currently no content available for this year of the AXN Fact Book.'],
  ],
  'web/browse/AirportSearch.tsx': [
    ['airportNotChosen', 'In order to find an airport you must select an Airport Location or IATA Code'],
  ],
  'web/browse/AirportsScreen.tsx': [
    ['airportNotFound', 'Unable to find any airport based on your search criteria.'],
  ],
  'web/account/fields.ts': [
    ['passwordConfirmRequired', 'Password confirm is required'],
    ['passwordMismatch', 'Password does not match'],
  ],
  'web/help/NotFoundScreen.tsx': [
    ['notFoundPage', 'Not Found: This page does not exist or an error has occurred!'],
  ],
}

const rowsOf = (catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([file, rows]) =>
    rows.map(([key, text, ...values]) => ({ file, key, text, values })),
  )

it.each([...rowsOf(administration), ...rowsOf(wizardAndBrowsing)])(
  '$file says: $text',
  ({ file, key, text, values }) => {
    expect(say(key, values)).toBe(text)
    expect(read(file)).toMatch(new RegExp(`messages\\.${key}\\b`))
  },
)

it('every message of the catalogue is said somewhere in the product', () => {
  const sources = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.test.') && file !== join('domain', 'messages.ts'))
    .map(read)
    .join('\n')
  const said = new Set([...sources.matchAll(/\bmessages\.(\w+)/g)].map(([, key]) => key))
  expect(Object.keys(messages).filter(key => !said.has(key))).toEqual([])
})
