import { useId, useRef, useState } from 'react'
import {
  addTypeOfCompanyEndpoint,
  checkTypeOfCompanyRemovalEndpoint,
  companyTypesField,
  confirmTypesOfCompanyEndpoint,
  getCompanyInstanceEndpoint,
  removeTypeOfCompanyEndpoint,
  type CompanyInstance,
  type CompanyInstanceType,
} from '#domain/companies/company.ts'
import * as messages from '#domain/messages.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { refresh, storeAnswer } from '#platform/client/queries.ts'
import { textField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useScreenEntry } from '#platform/ui/form/useScreenEntry.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById, keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { ConfirmAllAction, unconfirmedId, UnconfirmedTag } from '../review/wizard/CarriedOver.tsx'
import { useUndoOffers } from '../review/wizard/undo/UndoOfferBoundary.tsx'
import type { CompanyPage } from './CompanyFrame.tsx'
import { getTypeTextName, type CompanyInfoFields, type TypeChoice } from './companyInfoFormFields.ts'
import panel from '#platform/ui/panel.module.css'
import css from './CompanyTypes.module.css'

interface CompanyTypesProps {
  page: CompanyPage
  form: RecordForm<CompanyInfoFields>
  types: readonly TypeChoice[]
}

/** The company's types. A type is added and removed immediately; its text is saved with the form. */
export function CompanyTypes({ page, form, types }: CompanyTypesProps) {
  const { instance, readOnly } = page
  const [leaving, setLeaving] = useState<CompanyInstanceType | null>(null)
  const actions = useTypeActions(page, form)
  const headingId = useId()
  const own = instance.companyInstanceTypeList
  const unconfirmed = own.filter(each => each.confirmed === 'N').length
  useFocusFromHash(unconfirmed > 0 ? [unconfirmedId] : [])
  return (
    <fieldset className={panel.panel}>
      <legend id={headingId} tabIndex={-1}>
        Company Types
      </legend>
      <ErrorNotice text={actions.error} />
      {actions.refusal && (
        <Notice kind="error" role="alert">
          <span>{actions.refusal}</span> {page.link({ step: 'contacts', children: 'Contacts' })}
        </Notice>
      )}
      {!readOnly && (
        <ConfirmAllAction
          count={unconfirmed}
          noun={['company type', 'company types']}
          isBusy={actions.isBusy}
          onConfirm={actions.confirmAll}
        />
      )}
      {own.length === 0 && (
        <p className={panel.soft}>No company types yet. Every contact and location belongs to one.</p>
      )}
      <ul className={css.types}>
        {own.map(each => (
          <li key={each.companyInstanceTypePK.companyType}>
            <div className={css.header}>
              <p className={panel.subheading}>{each.associatedCompanyType.companyTypeDes}</p>
              {each.confirmed === 'N' && <UnconfirmedTag />}
              {!readOnly && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Remove ${each.associatedCompanyType.companyTypeDes}`}
                  onClick={() => void actions.mayRemove(each).then(may => may && setLeaving(each))}
                >
                  Remove
                </Button>
              )}
            </div>
            <TextArea {...form.field(getTypeTextName(each.companyInstanceTypePK.companyType))} />
          </li>
        ))}
      </ul>
      {!readOnly && <AddType own={own} types={types} actions={actions} />}
      <ConfirmRemoval
        item={leaving}
        title="Remove this company type?"
        confirm="Remove"
        onConfirm={type => {
          const moveFocus = keepFocusNear(headingId)
          void actions.remove(type).then(moveFocus)
        }}
        onClose={() => setLeaving(null)}
      >
        {type => (
          <p>
            <strong>{type.associatedCompanyType.companyTypeDes}</strong> and its text will be removed from
            this company for this year immediately.
          </p>
        )}
      </ConfirmRemoval>
    </fieldset>
  )
}

const addField = textField({ label: 'Add a Company Type' })

interface AddTypeProps {
  own: readonly CompanyInstanceType[]
  types: readonly TypeChoice[]
  actions: TypeActions
}

function AddType({ own, types, actions }: AddTypeProps) {
  const [chosen, setChosen] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const add = async () => {
    const isAdded = await actions.add(chosen)
    if (isAdded) setChosen(now => (now === chosen ? '' : now))
    return isAdded
  }
  useScreenEntry(element, {
    label: addField.label,
    isDirty: chosen !== '',
    saveState: { kind: 'untouched' },
    submit: add,
    focusErrors: () => focusById(companyTypesField),
    reset() {
      setChosen('')
      return () => setChosen(chosen)
    },
  })
  const has = new Set(own.map(each => each.companyInstanceTypePK.companyType))
  const open = types.filter(each => !has.has(each.companyType))
  useFocusFromHash(open.length > 0 ? [companyTypesField] : [])
  if (open.length === 0) return null
  return (
    <div ref={element} className={css.add}>
      <SelectInput
        id={companyTypesField}
        field={addField}
        value={chosen}
        onChange={setChosen}
        options={open.map(each => ({ value: each.companyType, label: each.companyTypeDes }))}
      />
      <Button
        variant="default"
        aria-disabled={chosen === '' || actions.isBusy || undefined}
        onClick={() => void add()}
      >
        Add
      </Button>
    </div>
  )
}

interface TypeActions {
  error: string | undefined
  isBusy: boolean
  /** Resolves to whether it was added. */
  add: (companyType: string) => Promise<boolean>
  /** Why a type cannot be removed: something still belongs to it. */
  refusal: string | null
  mayRemove: (type: CompanyInstanceType) => Promise<boolean>
  remove: (type: CompanyInstanceType) => Promise<unknown>
  /** Resolves to whether they are confirmed. */
  confirmAll: (offerUndo: (reply: unknown) => Promise<void>) => Promise<boolean>
}

function useTypeActions({ key }: CompanyPage, form: RecordForm<CompanyInfoFields>): TypeActions {
  const { offerUndo, withdrawUndo } = useUndoOffers()
  const { error, isBusy, attempt } = useAttempt()
  const [refusal, setRefusal] = useState<string | null>(null)
  const show = (saved: CompanyInstance) => {
    storeAnswer(getCompanyInstanceEndpoint, { params: key }, saved)
    void refresh(getCompanyReviewEndpoint)
  }
  const change = (endpoint: typeof addTypeOfCompanyEndpoint, companyType: string) => {
    const lookUp = async () => {
      const now = await call(getCompanyInstanceEndpoint, { params: key })
      const isThere = now.companyInstanceTypeList.some(
        each => each.companyInstanceTypePK.companyType === companyType,
      )
      return isThere === (endpoint === addTypeOfCompanyEndpoint) ? now : null
    }
    return callWithRetry(endpoint, { params: { ...key, companyType } }, { lookUp })
  }
  return {
    error,
    refusal,
    isBusy,
    async mayRemove({ companyInstanceTypePK: { companyType } }) {
      const params = { ...key, companyType }
      // If the check fails, the removal itself reports what is wrong.
      const check = await call(checkTypeOfCompanyRemovalEndpoint, { params }).catch(() => null)
      setRefusal(check?.refusal ?? null)
      return !check?.refusal
    },
    add: companyType =>
      attempt(async () => {
        show(await change(addTypeOfCompanyEndpoint, companyType))
        withdrawUndo(companyType)
      }),
    confirmAll: offerUndoOf =>
      attempt(async () => {
        const saved = await callWithRetry(confirmTypesOfCompanyEndpoint, { params: key })
        show(saved)
        await offerUndoOf(saved)
      }),
    remove: ({ companyInstanceTypePK: { companyType }, associatedCompanyType: { companyTypeDes } }) =>
      attempt(async () => {
        const saved = await change(removeTypeOfCompanyEndpoint, companyType)
        // Unsaved text would stay in the form without an input.
        const text = getTypeTextName(companyType)
        form.type(text, form.field(text).stored ?? '')
        show(saved)
        await offerUndo(messages.companyTypeRemoved(companyTypeDes), saved, companyType)
      }),
  }
}
