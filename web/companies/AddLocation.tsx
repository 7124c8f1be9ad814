import { useId } from 'react'
import { airportLocation } from '#domain/airports/airport.ts'
import {
  addCompanyLocationEndpoint,
  companyLocationFields,
  listCompanyLocationsEndpoint,
  type AirportPlace,
} from '#domain/companies/companyLocation.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { refresh } from '#platform/client/queries.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { inputId } from '#platform/ui/form/useRecordForm.ts'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { notify } from '#platform/ui/notify.ts'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import panel from '../review/wizard/panel.module.css'
import type { CompanyPage } from './CompanyFrame.tsx'

interface AddLocationProps {
  page: CompanyPage
  airports: AirportPlace[]
}

/** One more place. The company type stays chosen: places are usually added in a row. */
export function AddLocation({ page: { key, instance }, airports }: AddLocationProps) {
  const headingId = useId()
  const record = `companies/${key.companyId}/${key.instanceId}/location`
  const form = useShortForm({
    record,
    fields: companyLocationFields,
    async send({ companyType, airportId }) {
      const added = await call(addCompanyLocationEndpoint, { params: { ...key, companyType, airportId } })
      notify.success(`${added.airport.airportName} was added.`)
      form.type('airportId', '')
      document.getElementById(inputId(record, 'airportId'))?.focus()
      // Not awaited: the form would ignore the next location's Enter until both are read.
      void refresh(listCompanyLocationsEndpoint, getCompanyReviewEndpoint)
    },
  })
  return (
    <section aria-labelledby={headingId} className={panel.panel}>
      <h2 id={headingId} className={panel.heading}>
        Add a Location
      </h2>
      <ShortForm form={form} label="Add a Location" action="Add">
        <SelectInput
          {...form.field('companyType')}
          options={instance.companyInstanceTypeList.map(({ associatedCompanyType }) => ({
            value: associatedCompanyType.companyType,
            label: associatedCompanyType.companyTypeDes,
          }))}
        />
        <ComboboxInput
          {...form.field('airportId')}
          placeholder="Type part of the name, city, or code"
          options={airports.map(each => ({
            value: String(each.airportId),
            label: `${each.airportName}, ${airportLocation(each)}`,
          }))}
        />
      </ShortForm>
    </section>
  )
}
