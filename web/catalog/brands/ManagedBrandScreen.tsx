import { useParams } from '@tanstack/react-router'
import {
  addBrandEndpoint,
  type Brand,
  brandFields,
  getBrandEndpoint,
  saveBrandEndpoint,
} from '#domain/catalog/brand.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { readId } from '#platform/contract/readId.ts'
import { type RecordForm, useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame, LastModified } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { toStoredRecord } from '../toStoredRecord.ts'
import panel from '#platform/ui/panel.module.css'

const list = { to: paths.adminBrands }

/** The form of the brand in the address, or of a new one. */
export function ManagedBrandScreen() {
  const { addEdit, brandId } = useParams({ strict: false })
  const id = readId(brandId)
  if (addEdit === 'edit' && id !== null) return <EditScreen key={id} brandId={id} />
  if (addEdit !== 'add' || brandId !== undefined) return <NotFoundScreen />
  return (
    <AdminFrame title="Add brand" back={list}>
      <AddBrand />
    </AdminFrame>
  )
}

function EditScreen({ brandId }: { brandId: number }) {
  const query = useEndpointQuery(getBrandEndpoint, { params: { brandId } })
  return (
    <AdminFrame title="Edit brand" back={list}>
      <QueryBoundary query={query} lines={6} failed={messages.brandsFailed}>
        {brand => (
          <>
            <EditBrand brand={brand} />
            <RecordHistory kind="brand" recordKey={getRecordKey(brandId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

type Fields = typeof brandFields
const words = {
  saved: (values: { brandName: string }) => messages.brandSaved(values.brandName),
  failed: messages.brandFailed,
}
const newBrand = { values: { axnStatus: 'ACTIVE' as const } }

function AddBrand() {
  const form = useRecordForm({
    record: 'brands/new',
    fields: brandFields,
    stored: newBrand,
    messages: words,
    async save(body) {
      await call(addBrandEndpoint, { body })
      return newBrand
    },
  })
  return <BrandInputs form={form} legend="New brand" />
}

function EditBrand({ brand }: { brand: Brand }) {
  const params = { brandId: brand.brandId }
  const form = useRecordForm({
    record: `brands/${brand.brandId}`,
    fields: brandFields,
    stored: toStoredRecord(brand),
    readLastSave: readLastSaveOfRecord('brand', brand.brandId),
    messages: words,
    async save(body, ifMatch) {
      const saved = await call(saveBrandEndpoint, { params, body }, { ifMatch })
      storeAnswer(getBrandEndpoint, { params }, saved)
      return toStoredRecord(saved)
    },
    reload: async () => toStoredRecord(await call(getBrandEndpoint, { params })),
  })
  return <BrandInputs form={form} legend={brand.brandName} brand={brand} />
}

function BrandInputs({ form, legend, brand }: { form: RecordForm<Fields>; legend: string; brand?: Brand }) {
  return (
    <ListRecordForm form={form} label="Brand" list={list}>
      <fieldset className={panel.panel}>
        <legend>{legend}</legend>
        {brand?.axnStatus === 'PROPOSED' && (
          <Notice kind="info">
            An editor proposed this brand. Choose Active to accept it, or Not active to hide it from editors.
          </Notice>
        )}
        <div className={`${panel.columns} ${panel.narrow}`}>
          <TextInput {...form.field('brandName')} />
          <SelectInput {...form.field('axnStatus')} />
        </div>
        {brand && <LastModified date={brand.modifiedDate} by={brand.modifiedUserName} />}
      </fieldset>
    </ListRecordForm>
  )
}
