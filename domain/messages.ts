/**
 * Every message of the screens except problems, worded as in the error catalogs of the two specifications. Import all as
 * `messages`; a page loads only those that some page uses.
 */
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { confirmationMinutes, invitationDays } from './people/mailedLinks.ts'

export const invalidCredentials = 'Invalid Credentials'
/** 59 seconds, or 2 minutes. */
export const tooManyAttempts = (waitSeconds: number) =>
  `Too many attempts. Try again in ${waitSeconds < 90 ? countOf(waitSeconds, 'second') : countOf(Math.ceil(waitSeconds / 60), 'minute')}.`
export const checkEmail = 'Check your email for password recovery steps!'
export const resetRequestFailed = 'Something went wrong with the reset password request.'
export const signInHintSent = (email: string) =>
  `People with the address ${email} sign in at their organization. An email that says so has been sent.`
export const resetSubmitted = (email: string) =>
  `Password reset has been submitted for ${email}, please advise the user to check their email...`
export const noUserWithEmail = 'There is no user associated with that Email Address'
export const noUserWithUsername = 'There is no user associated with that Username'
export const passwordReset = 'Password Reset Successfully!'
export const passwordSet = 'Password Set Successfully!'
export const passwordResetFailed = 'Failed to Reset Password!'
export const passwordSetFailed = 'Failed to Set Password!'
export const passwordRequired = 'Password is required'
export const passwordMismatch = 'Password does not match'
export const passwordConfirmRequired = 'Password confirm is required'
export const statusUpdated = 'Instance Status Updated Successfully!'
export const statusFailed = 'Instance Status Failed to Successfully Update!'
export const statusStale =
  'The status was not changed because someone else has just changed this year. The page now shows the latest version.'
export const airportInfoSaved = 'Airport Information Saved Successfully!'
export const airportInfoFailed = 'Airport Information Failed to Save!'
export const terminalSaved = 'Successfully Updated Terminal Specific Data.'
export const terminalFailed = 'Failed to Update Terminal Specific Data.'
export const airportTotalsLoadFailed = 'Error Getting Airport Totals'
export const terminalDataLoadFailed = 'Failed to get Terminal data!'
export const airportTotalsSaved = 'Airport Terminal Totals Successfully Updated!'
export const airportTotalsFailed = 'Airport Terminal Totals Failed to Update!'
export const airlineNotChosen = 'choose an airline from the list, or clear the input.'
export const airlineDeleted = 'Deleted Successfully'
export const expansionsFailed = 'Failed to Expansion Plans!'
export const noExpansions = 'No Expansion Plans!'
export const expansionLoadFailed = 'Failed to Retrieve Expansion Plan'
export const expansionNotSelected = 'No Expansion Plan Selected'
export const expansionAdded = 'Expansion Plan Added Successfully!'
export const expansionSaved = 'Expansion Plan Saved Successfully!'
export const expansionFailed = 'Expansion Plan Failed to Save!'
export const expansionDeleted = 'Expansion Plan Deleted Successfully!'
export const expansionDeleteFailed = 'Failed to Delete Expansion Plan'
export const rentalParkingSaved = 'Successfully Updated Airport Rental & Parking!'
export const rentalParkingFailed = 'Rental and parking were not saved.'
export const commentSaved = (about: string) => `Comment on ${about} Saved Successfully!`
export const commentFailed = 'The comment was not saved.'
export const questionSaved = 'Question Saved Successfully!'
export const questionFailed = 'Question Failed to Save!'
export const questionLoadFailed = (title: string) => `Failed to Retrieve ${title}`
export const answerTooLong = 'Please provide an answer with length than 1000 characters'
export const questionTextMissing = 'Enter the question, or clear its title too.'
export const questionTitleMissing = 'Enter a title, or clear the question too.'
export const noQuestion = 'There is no special question this year.'
export const definitionChangeSaved = 'The definition change was saved.'
export const definitionChangeNotSaved = 'The definition change was not saved.'
export const questionAnswered = (answers: number) =>
  `${countOf(answers, 'airport')} ${answers === 1 ? 'has' : 'have'} already answered this question, so it cannot be removed. You can still change its wording.`
export const coordinatesSaved = 'Coordinates Saved Successfully!'
export const coordinatesFailed = 'The coordinates were not saved.'
export const tenantsFailed = (error: string, type: string) =>
  extendFirstSentence(error, ` when requesting tenants for type ${type}`)
export const tenantFailed = (message: string) =>
  extendFirstSentence(endSentence(message), ': failed getting tenant data')
export const tenantAdded = 'Successfully Added New Tenant!'
export const tenantUpdated = 'Successfully Updated Tenant!'
export const tenantRemoved = (tenant: string) => `Removed tenant: ${tenant}`
export const tenantNotRemoved = (message: string) =>
  extendFirstSentence(endSentence(message), ": couldn't delete Tenant")
export const noTenants = (type: string) => `${type} has no Tenants Available.`
export const expiresTooltip = 'A status other than ACTIVE disables Expires.'
export const terminalRequired = 'Terminal selection is required'
export const companySaved = 'Successfully Updated Company Info'
export const companyFailed = 'Error with Submitting Company Info'
export const companyLoadFailed = 'Failed to Get Company Data!'
export const mainCompanyLoadFailed = 'Failed to get Company Data!'
export const companyTypesLoadFailed = 'Failed Getting Company Types'
export const stillUsed = (name: string, uses: string) =>
  `“${name}” cannot be deleted because it is used by ${uses}. Merge it into another name, or set its status to not active.`
export const brandsFailed = 'Failed to get Brand data!'
export const brandSaved = (name: string) => `${name} Successfully Saved`
export const brandFailed = 'The brand was not saved.'
export const brandDeleted = 'Successfully Deleted Brand'
export const brandDeleteFailed = (id: number) => `Failed to Delete Brand ${id}`
export const mainCompanyAdded = (name: string) => `${name} Successfully Added`
export const mainCompanyEdited = (name: string) => `${name} Successfully Edited`
export const mainCompanyAddFailed = 'Failed to add Company!'
export const mainCompanyEditFailed = 'Failed to edit Company!'
export const mainCompanyDeleted = (name: string) => `${name} Successfully Deleted`
export const proposalAccepted = '1 proposal accepted.'
export const proposalGone = (name: string) =>
  `“${name}” is no longer a proposal. An administrator has already decided on it.`
export const proposalDeleted = (name: string) => `“${name}” was deleted.`
export const merged = (from: string, into: string, rows: number) =>
  `“${from}” was merged into “${into}”. ${countOf(rows, 'record')} moved.`
export const undone = (title: string) => `Undone: ${title}`
export const approvedChanged =
  'The approved airports and companies changed in the meantime. Check the updated list and publish again.'
export const mergeChanged =
  'Someone saved changes in the meantime. Check the updated preview and merge again.'
export const mergePublishes =
  'These become public, with their texts: the remaining company is published, and the other is not.'
export const mergeIntoProposal = (name: string) =>
  `“${name}” is still a proposal. Accept it first, and then merge into it.`
export const companyInstanceCreated = 'Created New Company Instance'
export const companyInstanceFailed = 'Failed to create Company Instance'
export const entrySaved = (one: string, name: string) => `${one} ${name} saved.`
export const entryFailed = (one: string) => `The ${one.toLowerCase()} was not saved.`
export const deleteEntry = (one: string, name: string) =>
  `Are you sure you wish to delete this ${one.toLowerCase()}? ${name} will no longer be offered.`
export const entryDeleted = (one: string) => `Successfully Deleted ${one}!`
export const entryNotDeleted = (one: string) => `Failed to Delete ${one}`
export const entryInUse = (name: string, uses: string) =>
  `${name} is used by ${uses} and cannot be deleted. You can set its status to not active instead. It is then no longer offered, and existing records keep it.`
export const entryStays = (because: string, isNameFixed: boolean) =>
  `${because} It ${isNameFixed ? 'cannot be renamed,' : 'can be renamed, but not'} deleted, deactivated, or given another meaning.`
export const nameTaken = (one: string, status: string) =>
  `A ${one.toLowerCase()} with this name already exists${status === 'ACTIVE' ? '' : ` and is ${status === 'PROPOSED' ? 'proposed' : 'not active'}`}.`
export const keyTaken = (key: string, name: string) =>
  `This name is too similar to ${name}, which has the same key, ${key}. Choose another name.`
export const categoryInUse = (product: string, tenants: number) =>
  `${product} cannot be removed from this tenant type because ${countOf(tenants, 'tenant')} of this type ${tenants === 1 ? 'uses' : 'use'} it.`
export const companyTypeInUse = (type: string, contacts: number, locations: number) => {
  const uses = [contacts > 0 && countOf(contacts, 'contact'), locations > 0 && countOf(locations, 'location')]
  const them = contacts + locations === 1 ? 'it' : 'them'
  return `${type} still has ${uses.filter(Boolean).join(' and ')}. Delete ${them} or give ${them} another company type first.`
}
export const companyLocationFailed = 'Something went wrong!'
export const companyLocationRemoved = (airport: string) => `${airport} was removed.`
export const companyTypeRemoved = (companyType: string) => `${companyType} was removed.`
export const publishesOnSave = (year: string) =>
  `Saving this step publishes the company in the ${year} Fact Book if nothing is missing. Its representatives can then no longer edit it.`
export const publishesWhenComplete = (year: string, hasOpenRemark: boolean) =>
  `Once ${hasOpenRemark ? 'every remark is answered and ' : ''}the other steps are complete, saving this step publishes the company in the ${year} Fact Book.`
export const affiliationCreated = 'Affiliation created.'
export const affiliationDeleted = (kind: string) => `Successfully deleted ${kind} affiliation`
export const affiliationNotDeleted = (error: string) => `Unable to delete affiliation: ${error}`
export const contactAdded = (name: string) => `Successfully added contact information for ${name}!`
export const contactUpdated = (name: string) => `Successfully updated contact information for ${name}!`
export const contactDeleted = (name: string) => `Successfully deleted contact information for ${name}!`
export const contactAddFailed = 'Failed to add contact'
export const contactUpdateFailed = 'Error updating contact'
export const contactDeleteFailed = 'Failed to delete contact information'
export const responsibilitiesFailed = 'Error fetching data'
export const airportAdded = (name: string) => `${name} Successfully Added!`
export const airportEdited = (name: string) => `${name} Successfully Edited!`
export const airportAddFailed = 'Failed to add Airport!'
export const airportEditFailed = 'Failed to edit Airport!'
export const airportTaken = (name: string, year: string) => `${name} was added to ${year}.`
export const airportNotTaken = 'The airport was not added to the year.'
export const airportRecordFailed = 'Failed to get Airport Data!'
export const mainTerminalAdded = (name: string) => `${name} Successfully Added!`
export const mainTerminalEdited = (name: string) => `${name} Successfully Edited!`
export const terminalAddedToYear = (name: string, year: string) => `${name} was added to ${year}.`
export const terminalNotAddedToYear = 'The terminal was not added to the year.'
export const terminalAlreadyInYear = (name: string, year: string) => `${name} is already part of ${year}.`
export const mainTerminalAddFailed = 'Failed to Add Airport Terminal!'
export const mainTerminalEditFailed = 'Failed to Edit Airport Terminal!'
export const mainTerminalDeleted = (name: string) => `Successfully Deleted ${name}`
export const mainTerminalDeleteFailed = 'Failed to Delete Airport Terminal'
export const mainTerminalLoadFailed = 'Failed to get Main Terminal data!'
export const terminalsLoadFailed = 'Failed to Retrieve Terminals!'
export const noTerminalsYet = 'No Terminals Available!'
export const terminalInUse = (name: string, year: string, uses: readonly { count: number; noun: string }[]) =>
  `${name} is in use in ${year}: ${joinWords(uses.map(use => countOf(use.count, use.noun)))}. Move or delete these first, or set its status to not active.`
export const broughtBack = (title: string) => `${title} was restored.`
export const changedWhileAsking =
  'Someone changed this record in the meantime. The preview below shows what restoring it would do now.'
export const laterChangesLost = (changes: number) =>
  `It has been changed ${changes === 1 ? 'once' : `${changes} times`} since then. Restoring it overwrites those changes.`
export const addedUserStays =
  'Undo does not remove an added user. Deactivate or delete the user on the Users screen.'
export const accountStays =
  'Undo does not change a user’s email address or role. Change them on the Users screen.'
export const deletedAdministratorStays =
  'A deleted administrator is not restored. Add the user on the Users screen.'
export const unsubmittedStays =
  'It has been edited since it was unlocked. Its editors must submit it again, so that it is checked.'
export const explanationStays = 'Only the side that explained this difference can undo its explanation.'
export const searchedBackTo = (day: string) => `Searched back to ${day}.`
export const noTerminalSelected = 'You have not selected a terminal or the selected terminal does not exist.'
export const noTerminals =
  'There are currently no terminals available for the current airport and AXN Instance.'
export const noTerminalsAvailable = 'No Terminals Available'
export const noContent = 'No Content Available'
export const noWizardContent = 'There is currently no content available for this year of the AXN Fact Book.'
export const ratiosNote = 'If ratios are not applicable, enter zero for both values.'
export const airportNotChosen = 'In order to find an airport you must select an Airport Location or IATA Code'
export const airportNotFound = 'Unable to find any airport based on your search criteria.'
export const usersFetchFailed = (error: string) => `Unable to fetch users: ${error}`
export const userDeleteFailedUnexpectedly = 'failed to delete!'
export const usersLoadFailed = 'Failed to retrieve users, please try again!'
export const searchFoundNothing = 'Search returned zero results.'
export const userLoadFailed = "User doesn't exist, or another issue has occurred..."
export const profileLoadFailed = 'Unable to fetch profile'
export const userAdded = 'Successfully added user'
export const userUpdated = 'Successfully updated user'
export const userAddFailed = 'Failed to add user'
export const userUpdateFailed = 'Failed to edit user'
export const userPasswordRefused =
  'Leave userPassword out. Users set their own passwords: send an invitation or a password reset.'
export const userDeleted = 'Successfully deleted user'
export const userDeleteFailed =
  'Failed to delete user, please try again or edit the user and set their status to not active.'
export const formNotSatisfied = 'Form requirements not satisfied for submission.'
export const emailRequested = (email: string) =>
  `The link to ${email} is queued. Your email address changes when you open it, within ${confirmationMinutes} minutes.`
export const emailLinkSent = (email: string) =>
  `We sent a link to ${email}. Your email address changes when you open it, within ${confirmationMinutes} minutes.`
export const emailChanged = (email: string) => `Your email address was changed. Sign in again with ${email}.`
export const emailChangeCanceled = (email: string) => `Your email address is still ${email}.`
export const emailChangeObjected = (
  revoked: string | null,
  { removesFactors, removesCodes }: { removesFactors: boolean; removesCodes: boolean },
) =>
  [
    'The change was canceled, and you were signed out everywhere.',
    ...(revoked ? [`These were revoked: ${revoked}.`] : []),
    ...(removesFactors
      ? ['Passkeys and authenticator apps added since the day before the request were removed.']
      : []),
    ...(removesCodes
      ? ['Your recovery codes were removed, too. Create new ones after you have signed in.']
      : []),
  ].join(' ')
export const newPasswordLinkSent = (email: string) => `We sent a link to ${email} to choose a new password.`
export const emailOfOrganization =
  'People with your email address sign in at their organization. Ask an administrator to change the address.'
export const ownEmailElsewhere =
  'Change your own email address under Your account, which asks for your password.'
export const invitationSent = (email: string, hasPasswordLink: boolean) =>
  `An invitation has been sent to ${email}.${hasPasswordLink ? ` Its link works once and for ${invitationDays} days.` : ''}`
/** `what` begins a sentence: 'The invitation'. */
export const mailQueued = (what: string, email: string, why: string) =>
  `${what} to ${email} is queued: ${why}. It will be sent automatically once that is possible.`
export const mailFailed = (what: string, email: string, why: string) =>
  `${what} to ${email} failed: ${why}. It will not be tried again automatically.`
/** '3 emails sent, 2 queued, 1 failed', or '43 emails queued' */
export function countMails({ sent, queued, failed }: Record<'sent' | 'queued' | 'failed', number>): string {
  const found = Object.entries({ sent, queued, failed }).filter(([, count]) => count > 0)
  const [[state, count] = ['sent', 0], ...others] = found
  return [`${countOf(count, 'email')} ${state}`, ...others.map(([other, rest]) => `${rest} ${other}`)].join(
    ', ',
  )
}
export const mailDismissed = (to: string) => `The email to ${to} will not be sent.`
export const usersImported = (users: number) => `${countOf(users, 'user')} added.`
export const instanceStatusesFailed = 'Error fetching instance status types'
export const axnStatusesFailed = 'Failed to get AXN Statuses!'
export const resultsFailed = 'Unable to fetch results'
export const instanceCreated = 'Successfully Created a New Pending Instance'
export const instanceFailed = 'Failed to create new instance.'
export const instanceSaved = 'The year’s settings were saved.'
export const instanceNotSaved = 'The year’s settings were not saved.'
export const participationSaved = 'The ACDBE participation was saved.'
export const instanceRemoved = (year: string) => `The year ${year} was removed.`
export const fileWithdrawn = (fileName: string) => `${fileName} was withdrawn.`
export const fileOffered = (fileName: string) => `${fileName} was restored.`
export const faaSaved = 'The FAA’s enplanements were saved.'
export const faaRemoved = 'The FAA’s enplanements were removed.'
export const participationNotSaved = 'The ACDBE participation was not saved.'
export const instancesFailed = (error: string) => `Error retrieving instances: ${error}`
export const pendingExists = (year: string) =>
  `${year} is already pending. Activate it before you create another year.`
export const activationFailed = 'The year was not activated.'
export const activated = (year: string) => `${year} is now the active year.`
export const publishedAll = (airports: number, companies: number, year: string) =>
  `Published ${countOf(airports, 'airport')} and ${countOf(companies, 'company', 'companies')} for ${year}.`
export const publishAllFailed = 'Nothing was published.'
export const fetchFailed = (error: string) => `Error fetching data: ${error}`
export const reportFailed = 'Failed to download report'
export const reportFetchFailed = 'Error fetching report'
export const reportBeingMade = (format: string) => `Creating the ${format} file…`
export const reportDownloaded = (fileName: string) => `${fileName} was downloaded.`
export const fileReady = (title: string) => `${title} is ready to download.`
export const noData = 'No data received'
export const workbookAccepted = (changes: number, hasErrors: boolean) =>
  `${countOf(changes, 'cell')} saved. ${hasErrors ? 'The rows with errors were not saved.' : 'Download the workbook again before you continue in Excel.'}`
export const workbookOlder =
  'Data was saved here after this workbook was downloaded. The workbook would restore the older values.'
export const workbookStale = 'Someone saved data in the meantime. The updated changes are shown below.'
export const workbookNoChanges = 'This workbook contains no changes.'
export const workbookNoChangesRead = 'The parts of this workbook that were read contain no changes.'
export const notFoundPage = 'Not Found: This page does not exist or an error has occurred!'
export const editingPending = 'You are editing Next Year (Pending)'
export const editingActive = 'You are editing Current Year (Active)'
export const cookiesBlocked =
  'Your password is correct, but this browser did not keep the cookie that signs you in. Allow cookies for this site in the browser’s settings, and sign in again.'
export const changeTooltip = "Type symbols, e.g. '+2.4 %'"
export const percentPair = (pair: string) => `Please ensure that ${pair} percentages are equal to 100%`
export const exchangeRate = (rate: number, note: string) => `1 CAD = ${rate} USD${note ? `, ${note}` : ''}`
/** Nothing is left to confirm if an earlier attempt succeeded and its answer was lost. */
export const confirmed = (count: number, [one, many]: readonly [string, string]) =>
  count === 0 ? `All ${many} are confirmed.` : `${countOf(count, one, many)} confirmed.`
export const sessionEnded = 'Your session has ended. Sign in again to continue.'

/** The specifications' messages continue an error, which may consist of several sentences. */
function extendFirstSentence(error: string, words: string): string {
  const end = error.search(/\.(\s|$)/)
  return end < 0 ? `${error}${words}` : `${error.slice(0, end)}${words}${error.slice(end)}`
}

const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
