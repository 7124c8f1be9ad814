import { createRoute } from '@tanstack/react-router'
import { loadScreen } from '../loadScreen.ts'
import { paths } from '../paths.ts'
import { redirectToOwnList, redirectToReview, requireKnownList } from '../review/wizard/redirects.ts'
import { requirePermissionAndYear } from '../review/wizard/requirePermissionAndYear.ts'
import type { ScreenName } from '../screens.ts'
import { root } from './root.tsx'

type WizardScreenName = Extract<ScreenName, `wizard${string}`>
const getParentRoute = () => root
const beforeLoad = requirePermissionAndYear('wizard')

/** A step of an airport or a company of one year. */
const step = <Name extends WizardScreenName>(name: Name) =>
  createRoute({
    getParentRoute,
    path: paths[name],
    beforeLoad,
    component: loadScreen(name),
  })

/** A step that shows tenants, whose filters are in its address. */
const tenantStep = <Name extends WizardScreenName>(name: Name) =>
  createRoute({
    getParentRoute,
    path: paths[name],
    beforeLoad,
    component: loadScreen(name),
  })

/** An address that redirects to the review of its airport or company. */
const entrance = <Name extends 'wizardAirport' | 'wizardSteps' | 'wizardCompany' | 'wizardCompanySteps'>(
  name: Name,
  review: 'wizardReview' | 'wizardCompanyReview',
) =>
  createRoute({
    getParentRoute,
    path: paths[name],
    beforeLoad: redirectToReview(paths[review]),
  })

export const wizard = [
  createRoute({
    getParentRoute,
    path: paths.wizard,
    beforeLoad: redirectToOwnList,
  }),
  createRoute({
    getParentRoute,
    path: paths.wizardList,
    beforeLoad: requireKnownList,
    component: loadScreen('wizardList'),
  }),
  entrance('wizardAirport', 'wizardReview'),
  entrance('wizardSteps', 'wizardReview'),
  step('wizardInfo'),
  createRoute({
    getParentRoute,
    path: paths.wizardExpansion,
    beforeLoad,
    component: loadScreen('wizardExpansion'),
  }),
  step('wizardContacts'),
  step('wizardContact'),
  step('wizardTerminals'),
  step('wizardTerminal'),
  step('wizardRentalParking'),
  tenantStep('wizardTenants'),
  tenantStep('wizardTenantTable'),
  tenantStep('wizardTenant'),
  step('wizardCovid'),
  step('wizardLocation'),
  step('wizardReview'),
  entrance('wizardCompany', 'wizardCompanyReview'),
  entrance('wizardCompanySteps', 'wizardCompanyReview'),
  step('wizardCompanyInfo'),
  step('wizardCompanyContacts'),
  step('wizardCompanyContact'),
  step('wizardCompanyLocation'),
  step('wizardCompanyReview'),
]
