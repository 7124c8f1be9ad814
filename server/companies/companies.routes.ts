import { and } from 'drizzle-orm'
import {
  addTypeOfCompany as addTypeOfCompanyCall,
  confirmTypesOfCompany as confirmTypesOfCompanyCall,
  createCompanyInstance as createCompanyInstanceCall,
  getCompanyInstance as getCompanyInstanceCall,
  listEditableCompanies,
  listTypesOfCompany as listTypesOfCompanyCall,
  lookupCompanies as lookupCompaniesCall,
  removeTypeOfCompany as removeTypeOfCompanyCall,
  saveCompanyInfo as saveCompanyInfoCall,
  searchCompanies,
  searchCompaniesByName,
  setCompanyStatus,
} from '#domain/companies/company.ts'
import { getCompanyProfile as getCompanyProfileCall } from '#domain/browse/companyProfile.ts'
import {
  answerCompanyWarning,
  getCompanyReview as getCompanyReviewCall,
  markCompanyFigures,
} from '#domain/review/companyReview.ts'
import { handle, type Api, type Call } from '#platform/http/handle.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import { statusChangeMail, statusChangeMailJob } from '../review/statusChangeMail.ts'
import { getCompanyInstance, listTypesOfCompany, type CompanyKey } from './companies.queries.ts'
import { createCompanyInstance, saveCompanyInfo } from './companyInfo.queries.ts'
import {
  editableCompanies,
  isDbe,
  listCompanies,
  lookupCompanies,
  visibleCompanies,
} from './companyList.queries.ts'
import { getCompanyProfile } from '../browse/companyProfile.queries.ts'
import {
  answerCompanyFinding,
  getCompanyReview,
  markCompanyUnavailable,
} from '../review/companyReview.queries.ts'
import {
  changeCompanyStatus,
  listCompanyEditorAddresses,
  type CompanyChange,
} from '../review/companyStatus.queries.ts'
import { addTypeOfCompany, confirmTypesOfCompany, removeTypeOfCompany } from './companyTypes.queries.ts'

export function companiesRoutes(api: Api): void {
  handle(api, listEditableCompanies, ({ db, params, query, actor }) =>
    listCompanies(db, params.instanceId, query, editableCompanies(actor)),
  )

  handle(api, searchCompanies, ({ db, params, query, actor }) => {
    const isWanted = query.dbeOnly === 'true' ? isDbe : undefined
    return listCompanies(db, params.instanceId, query, and(visibleCompanies(actor), isWanted))
  })

  handle(api, searchCompaniesByName, ({ db, params, query, body, actor }) => {
    const keyword = body.companyName === null || body.companyName === everyCompany ? '' : body.companyName
    const request = { ...query, keyword, sort: 'companyName', status: 'ALL' } as const
    return listCompanies(db, params.instanceId, request, visibleCompanies(actor))
  })

  handle(api, lookupCompaniesCall, ({ db, params, actor }) =>
    lookupCompanies(db, params.instanceId, visibleCompanies(actor)),
  )

  handle(api, getCompanyInstanceCall, ({ db, params }) => getCompanyInstance(db, keyOf(params)))

  handle(api, getCompanyProfileCall, ({ db, params, actor }) => getCompanyProfile(db, keyOf(params), actor))

  handle(api, saveCompanyInfoCall, ({ db, params, body, expectedVersion }) =>
    saveCompanyInfo(db, keyOf(params), body, expectedVersion),
  )

  handle(api, createCompanyInstanceCall, ({ db, params, body }) =>
    createCompanyInstance(db, { companyId: body.company.companyId, axnInstanceId: params.instanceId }, body),
  )

  handle(api, listTypesOfCompanyCall, ({ db, params }) => listTypesOfCompany(db, keyOf(params)))

  handle(api, addTypeOfCompanyCall, ({ db, params }) =>
    addTypeOfCompany(db, keyOf(params), params.companyType),
  )

  handle(api, removeTypeOfCompanyCall, ({ db, params }) =>
    removeTypeOfCompany(db, keyOf(params), params.companyType),
  )

  handle(api, confirmTypesOfCompanyCall, ({ db, params }) => confirmTypesOfCompany(db, keyOf(params)))

  handle(api, getCompanyReviewCall, ({ db, params, actor }) => getCompanyReview(db, keyOf(params), actor))

  handle(api, answerCompanyWarning, async ({ db, params, body, actor }) => {
    await answerCompanyFinding(db, keyOf(params), body)
    return getCompanyReview(db, keyOf(params), actor)
  })

  handle(api, markCompanyFigures, async ({ db, params, body, actor }) => {
    await markCompanyUnavailable(db, keyOf(params), body)
    return getCompanyReview(db, keyOf(params), actor)
  })

  handle(api, setCompanyStatus, changeStatus)
}

/** What the company search sends if nothing was typed. */
const everyCompany = '_all'

const keyOf = (params: { companyId: number; instanceId: number }): CompanyKey => ({
  companyId: params.companyId,
  axnInstanceId: params.instanceId,
})

async function changeStatus(call: Call<typeof setCompanyStatus>) {
  const { db, params, body, actor, expectedVersion } = call
  const change = await changeCompanyStatus(db, keyOf(params), actor, body, expectedVersion)
  if (change.transition.reason === 'required') {
    const editors = await listCompanyEditorAddresses(db, keyOf(params))
    const mails = editors.map(email => mailOf(call.api, email, change))
    await askForMails(db, statusChangeMailJob, mails, actor.userId)
    call.afterCommit(() => call.api.jobs.work())
  }
  return change.company
}

function mailOf(api: Api, email: string, { transition, reason, company }: CompanyChange): Mail {
  const { companyName, companyId } = company.company
  const { axnInstanceId } = company.companyInstancePK
  return statusChangeMail(email, {
    transition,
    reason,
    shortName: companyName,
    fullName: companyName,
    axnInstanceName: company.axnInstanceName,
    link: `${api.settings.publicUrl}/wizard/companies/${companyId}/steps/review?instance=${axnInstanceId}`,
  })
}
