import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as messages from '#domain/messages.ts'

/**
 * Section 8 of both specifications: each message word for word, and the screen that shows it. messages.test.ts tests
 * the server's messages over HTTP.
 */
const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Key = keyof typeof messages
const catalog: Readonly<Record<Key, unknown>> = messages

function say(key: Key, values: readonly (string | number)[]): string {
  const entry = catalog[key]
  return typeof entry === 'string' ? entry : (entry as (...given: unknown[]) => string)(...values)
}

/** The messages by the file that shows them, each with its expected text and then the values that it contains. */
type Catalog = Record<string, [key: Key, text: string, ...values: (string | number)[]][]>

const administration: Catalog = {
  'web/watchRefusedSessions.ts': [['invalidCredentials', 'Invalid Credentials']],
  'web/people/users/UserPicker.tsx': [['usersFetchFailed', 'Unable to fetch users: gone', 'gone']],
  'web/years/yearTexts.ts': [['instancesFailed', 'Error retrieving instances: gone', 'gone']],
  'web/airports/parking/RentalParkingStep.tsx': [['fetchFailed', 'Error fetching data: gone', 'gone']],
  'web/airports/contacts/AirportContactsStep.tsx': [['responsibilitiesFailed', 'Error fetching data']],
  'web/companies/CompanyInfoStep.tsx': [['companyTypesLoadFailed', 'Failed Getting Company Types']],
  'web/airports/AirportFrame.tsx': [['airportTotalsLoadFailed', 'Error Getting Airport Totals']],
  'web/publishing/ReportPreview.tsx': [
    ['reportFetchFailed', 'Error fetching report'],
    ['reportFailed', 'Failed to download report'],
  ],
  'web/browse/search/SearchScreen.tsx': [['resultsFailed', 'Unable to fetch results']],
  'web/people/users/UsersScreen.tsx': [
    ['usersLoadFailed', 'Failed to retrieve users, please try again!'],
    ['searchFoundNothing', 'Search returned zero results.'],
  ],
  'web/companies/manage/MainCompanyScreen.tsx': [
    ['mainCompanyLoadFailed', 'Failed to get Company Data!'],
    ['mainCompanyAdded', 'QZ Foods Successfully Added', 'QZ Foods'],
    ['mainCompanyEdited', 'QZ Foods Successfully Edited', 'QZ Foods'],
    ['mainCompanyAddFailed', 'Failed to add Company!'],
    ['mainCompanyEditFailed', 'Failed to edit Company!'],
  ],
  'web/airports/manage/TerminalScreen.tsx': [
    ['mainTerminalLoadFailed', 'Failed to get Main Terminal data!'],
    ['mainTerminalAddFailed', 'Failed to Add Airport Terminal!'],
    ['mainTerminalEditFailed', 'Failed to Edit Airport Terminal!'],
  ],
  'web/airports/terminals/TerminalsStep.tsx': [['terminalDataLoadFailed', 'Failed to get Terminal data!']],
  'web/catalog/brands/ManagedBrandsScreen.tsx': [
    ['brandsFailed', 'Failed to get Brand data!'],
    ['brandDeleted', 'Successfully Deleted Brand'],
    ['brandDeleteFailed', 'Failed to Delete Brand 7', 7],
  ],
  'web/people/users/UserScreen.tsx': [
    ['userLoadFailed', "User doesn't exist, or another issue has occurred..."],
    ['userAdded', 'Successfully added user'],
    ['userUpdated', 'Successfully updated user'],
    ['userAddFailed', 'Failed to add user'],
    ['userUpdateFailed', 'Failed to edit user'],
  ],
  'web/people/account/SettingsScreen.tsx': [['profileLoadFailed', 'Unable to fetch profile']],
  'web/people/users/useUserActions.ts': [
    [
      'userDeleteFailed',
      'Failed to delete user, please try again or edit the user and set their status to not active.',
    ],
  ],
  'web/people/account/profile/ProfileInputs.tsx': [
    ['formNotSatisfied', 'Form requirements not satisfied for submission.'],
  ],
  'web/people/account/ResetPasswordScreen.tsx': [
    ['passwordResetFailed', 'Failed to Reset Password!'],
    ['resetRequestFailed', 'Something went wrong with the reset password request.'],
  ],
  'web/people/affiliations/UserAffiliations.tsx': [
    ['affiliationNotDeleted', 'Unable to delete affiliation: gone', 'gone'],
  ],
  'web/catalog/lookups/useLookupActions.ts': [
    ['entryDeleted', 'Successfully Deleted Product Type!', 'Product Type'],
    ['entryNotDeleted', 'Failed to Delete Product Type', 'Product Type'],
  ],
  'web/companies/manage/CompanyAddScreen.tsx': [
    ['companyInstanceCreated', 'Created New Company Instance'],
    ['companyInstanceFailed', 'Failed to create Company Instance'],
  ],
  'web/airports/manage/TerminalsScreen.tsx': [
    ['mainTerminalDeleteFailed', 'Failed to Delete Airport Terminal'],
    ['terminalsLoadFailed', 'Failed to Retrieve Terminals!'],
    ['noTerminalsYet', 'No Terminals Available!'],
  ],
  'web/years/InstancesScreen.tsx': [['instanceFailed', 'Failed to create new instance.']],
}

const wizardAndBrowsing: Catalog = {
  'web/airports/QuestionStep.tsx': [
    ['questionSaved', 'Question Saved Successfully!'],
    ['questionFailed', 'Question Failed to Save!'],
    ['questionLoadFailed', 'Failed to Retrieve Covid Question', 'Covid Question'],
  ],
  'web/airports/parking/RentalParkingStep.tsx': [
    ['rentalParkingSaved', 'Successfully Updated Airport Rental & Parking!'],
  ],
  'web/airports/terminals/TerminalForms.tsx': [
    ['airportTotalsSaved', 'Airport Terminal Totals Successfully Updated!'],
    ['airportTotalsFailed', 'Airport Terminal Totals Failed to Update!'],
    ['terminalSaved', 'Successfully Updated Terminal Specific Data.'],
    ['terminalFailed', 'Failed to Update Terminal Specific Data.'],
  ],
  'web/review/StatusPanel.tsx': [
    ['statusUpdated', 'Instance Status Updated Successfully!'],
    ['statusFailed', 'Instance Status Failed to Successfully Update!'],
  ],
  'web/airports/terminals/Airlines.tsx': [
    ['fetchFailed', 'Error fetching data: gone', 'gone'],
    ['airlineDeleted', 'Deleted Successfully'],
  ],
  'domain/airports/airportTenant.ts': [['terminalRequired', 'Terminal selection is required']],
  'web/airports/expansion/ExpansionList.tsx': [
    ['expansionsFailed', 'Failed to Expansion Plans!'],
    ['noExpansions', 'No Expansion Plans!'],
    ['expansionDeleted', 'Expansion Plan Deleted Successfully!'],
    ['expansionDeleteFailed', 'Failed to Delete Expansion Plan'],
  ],
  'web/airports/expansion/ExpansionStep.tsx': [
    ['expansionLoadFailed', 'Failed to Retrieve Expansion Plan'],
    ['expansionNotSelected', 'No Expansion Plan Selected'],
    ['expansionAdded', 'Expansion Plan Added Successfully!'],
    ['expansionSaved', 'Expansion Plan Saved Successfully!'],
    ['expansionFailed', 'Expansion Plan Failed to Save!'],
  ],
  'web/airports/information/InfoStep.tsx': [
    ['airportInfoSaved', 'Airport Information Saved Successfully!'],
    ['airportInfoFailed', 'Airport Information Failed to Save!'],
  ],
  'web/airports/tenants/TenantList.tsx': [
    ['tenantsFailed', 'gone when requesting tenants for type Duty Free', 'gone', 'Duty Free'],
  ],
  'web/airports/tenants/TenantsStep.tsx': [['tenantFailed', 'gone: failed getting tenant data.', 'gone']],
  'web/airports/tenants/TenantForm.tsx': [
    ['tenantAdded', 'Successfully Added New Tenant!'],
    ['tenantUpdated', 'Successfully Updated Tenant!'],
  ],
  'web/airports/tenants/useTenantActions.ts': [
    ['tenantRemoved', 'Removed tenant: QZ Soups', 'QZ Soups'],
    ['tenantNotRemoved', "gone: couldn't delete Tenant.", 'gone'],
  ],
  'web/companies/CompanyInfoStep.tsx': [
    ['companySaved', 'Successfully Updated Company Info'],
    ['companyFailed', 'Error with Submitting Company Info'],
  ],
  'web/companies/CompanyFrame.tsx': [
    ['companyLoadFailed', 'Failed to Get Company Data!'],
    ['companyInstanceCreated', 'Created New Company Instance'],
    ['companyInstanceFailed', 'Failed to create Company Instance'],
  ],
  'web/companies/CompanyLocationStep.tsx': [['companyLocationFailed', 'Something went wrong!']],
  'web/airports/contacts/ContactForm.tsx': [
    ['contactAdded', 'Successfully added contact information for Ingrid!', 'Ingrid'],
    ['contactUpdated', 'Successfully updated contact information for Ingrid!', 'Ingrid'],
    ['contactAddFailed', 'Failed to add contact'],
    ['contactUpdateFailed', 'Error updating contact'],
  ],
  'web/airports/contacts/useContactActions.ts': [
    ['contactDeleted', 'Successfully deleted contact information for Ingrid!', 'Ingrid'],
    ['contactDeleteFailed', 'Failed to delete contact information'],
  ],
  'web/review/wizard/WizardListScreen.tsx': [
    ['noWizardContent', 'There is currently no content available for this year of the AXN Fact Book.'],
  ],
  'web/browse/AirportSearch.tsx': [
    ['airportNotChosen', 'In order to find an airport you must select an Airport Location or IATA Code'],
  ],
  'web/browse/AirportsScreen.tsx': [
    ['airportNotFound', 'Unable to find any airport based on your search criteria.'],
  ],
  'domain/people/authentication.ts': [['passwordConfirmRequired', 'Password confirm is required']],
  'web/people/account/accountFields.ts': [['passwordMismatch', 'Password does not match']],
  'web/shell/NotFoundScreen.tsx': [
    ['notFoundPage', 'Not Found: This page does not exist or an error has occurred!'],
  ],
}

const rowsOf = (catalog: Catalog) =>
  Object.entries(catalog).flatMap(([file, rows]) =>
    rows.map(([key, text, ...values]) => ({ file, key, text, values })),
  )

it.each([...rowsOf(administration), ...rowsOf(wizardAndBrowsing)])(
  '$file says: $text',
  ({ file, key, text, values }) => {
    expect(say(key, values)).toBe(text)
    expect(read(file)).toMatch(new RegExp(`messages\\.${key}\\b`))
  },
)

it('every message of the catalog is used in the product', () => {
  const sources = globSync('{platform,domain,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.test.') && file !== join('domain', 'messages.ts'))
    .map(read)
    .join('\n')
  const said = new Set([...sources.matchAll(/\bmessages\.(\w+)/g)].map(([, key]) => key))
  expect(Object.keys(messages).filter(key => !said.has(key))).toEqual([])
})
