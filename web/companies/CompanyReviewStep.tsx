import { getCompanyInstanceEndpoint, setCompanyStatusEndpoint } from '#domain/companies/company.ts'
import { answerCompanyWarningsEndpoint, getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { companySteps } from '#domain/review/wizard.ts'
import { SubjectReview } from '../review/SubjectReview.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { mayPublishOnSave } from './companyInfoFormFields.ts'

const endpoints = {
  review: getCompanyReviewEndpoint,
  instance: getCompanyInstanceEndpoint,
  answer: answerCompanyWarningsEndpoint,
  setStatus: setCompanyStatusEndpoint,
}

/** The overview of a company. */
export const CompanyReviewStep = () => (
  <CompanyFrame step="review">
    {page => (
      <SubjectReview
        page={page}
        endpoints={endpoints}
        record={`companies/${page.key.companyId}/${page.key.instanceId}`}
        steps={companySteps.map(each => each.step)}
        companyTypes={page.instance.companyInstanceTypeList.map(
          each => each.companyInstanceTypePK.companyType,
        )}
        hint={
          mayPublishOnSave(page.instance, page.readOnly) && (
            <>
              <span>A complete company needs no review.</span>{' '}
              {page.link({ step: 'info', children: 'Save STEP 1 to publish it' })}
            </>
          )
        }
      />
    )}
  </CompanyFrame>
)
