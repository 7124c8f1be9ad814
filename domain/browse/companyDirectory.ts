import { z } from 'zod'
import { listing } from '#platform/contract/listing.ts'
import { instanceId } from '../years/instanceId.ts'
import { idColumn, modifiedDateColumn, statusColumn } from './tenantDirectory.ts'

const params = z.object({ instanceId })
const yesNoOptions = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
] as const

const statedHelp = 'The airports at which the company states that it operates.'
const tenantsHelp = 'The published airports that list the company for at least one tenant.'

/** The published companies of a year. */
export const companyDirectory = listing('companyDirectory', {
  title: 'Companies',
  of: 'companies',
  url: '/companies/instance/:instanceId/all',
  summary: 'List the published companies of a year',
  tag: 'Companies',
  allow: 'browse',
  cached: 'year',
  params,
  sort: 'companyName',
  ranked: { names: ['companyName'], weight: 'statedLocations' },
  columns: {
    companyName: { label: 'Company Name', format: 'text', filter: 'text', width: 5 },
    location: { label: 'Location', format: 'text', filter: 'text', width: 4 },
    url: { label: 'Website', format: 'text', filter: 'text', width: 4 },
    companyTypes: { label: 'Company Types', format: 'text', filter: 'text', width: 5 },
    statedLocations: {
      label: 'Stated Locations',
      format: 'integer',
      filter: 'range',
      width: 1.5,
      help: statedHelp,
    },
    airports: {
      label: 'Airports with Tenants',
      format: 'integer',
      filter: 'range',
      width: 1.5,
      help: tenantsHelp,
    },
    dbeFlag: { label: 'DBE', format: 'text', filter: 'choice', options: yesNoOptions, width: 1 },
    axnInstanceStatus: statusColumn,
    countryName: { label: 'Country', format: 'text', filter: 'text', shownIn: 'chosen', adminOnly: true },
    companyId: idColumn,
    modifiedDate: modifiedDateColumn,
  },
  more: {},
})

/** The disadvantaged business enterprises among them: the DBE report. */
export const dbeDirectory = listing('dbeDirectory', {
  title: 'DBE Report',
  of: 'companies',
  url: '/companies/instance/:instanceId/dbe',
  summary: 'List the disadvantaged business enterprises among the published companies of a year',
  tag: 'Companies',
  allow: 'browse',
  cached: 'year',
  params,
  sort: 'companyName',
  ranked: { names: ['companyName'] },
  columns: {
    companyId: { label: 'ID', format: 'integer', isKey: true, width: 1 },
    companyName: { label: 'Name', format: 'text', filter: 'text', width: 5 },
    countryName: { label: 'Country', format: 'text', filter: 'text', width: 3 },
    modifiedDate: { label: 'Last Modified', format: 'dateTime', width: 3 },
    axnInstanceStatus: { ...statusColumn, adminOnly: undefined },
  },
  more: {},
})
