import { revenueSources } from '#domain/airports/airportInfo.ts'
import { getAirportInstanceEndpoint, saveAirportInfoEndpoint } from '#domain/airports/airportInstance.ts'
import { ratioFields, revenuePairFields } from '#domain/airports/airportYearColumns.ts'
import { percentPairs } from '#domain/airports/percentPairs.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '#domain/airports/terminal.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint, type AirportLastYear } from '#domain/review/airportReview.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, refresh, storeAnswer } from '#platform/client/queries.ts'
import { figureField } from '#platform/contract/field.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { FormGrid } from '#platform/ui/grid/FormGrid.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { readLastSave } from '../../history/readLastSave.ts'
import { getLastYearFigure, useLastYear } from '../../review/wizard/useLastYear.ts'
import { AirportFrame, type AirportPage } from '../AirportFrame.tsx'
import { CurrencyChoice } from '../amounts/CurrencyChoice.tsx'
import { useAmounts } from '../amounts/useAmounts.ts'
import {
  withOwnInfoChoices,
  infoFields,
  checkPairs,
  toStoredInfo,
  type InfoChoices,
  type InfoFields,
  sumPair,
} from './infoFormFields.ts'
import css from '#platform/ui/panel.module.css'

const columns: Column<AirportTerminal>[] = [
  { key: 'terminalId', label: 'ID', cell: row => String(row.airportTerminalPK.terminalId) },
  { key: 'terminalName', label: 'Terminal', isRowHeader: true, cell: row => row.terminal.terminalName },
  { key: 'terminalShortName', label: 'Abbreviation', cell: row => row.terminal.terminalShortName },
]

/** The airport's terminals, read-only: administrators maintain the list. */
function ExistingTerminals({ airport }: { airport: { airportId: number; instanceId: number } }) {
  const read = useEndpointQuery(listTerminalsEndpoint, { params: airport })
  return (
    <section aria-labelledby="existing-terminals">
      <h2 id="existing-terminals" className={css.heading}>
        Existing Terminals
      </h2>
      <QueryBoundary query={read} lines={3}>
        {terminals =>
          terminals.length === 0 ? (
            <EmptyState title={messages.noTerminalsAvailable}>An administrator can add terminals.</EmptyState>
          ) : (
            <Table
              caption="Existing terminals"
              hideCaption
              columns={columns}
              rows={terminals}
              rowKey={row => row.airportTerminalPK.terminalId}
            />
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** Step 1: information about the airport in this year, and its terminals, read-only. */
export function InfoStep() {
  const configurations = useEndpointQuery(lookupEndpoints['airport-configurations'], {})
  const managementTypes = useEndpointQuery(lookupEndpoints['concession-management-types'], {})
  return (
    <AirportFrame step="info">
      {page => (
        <>
          <QueryBoundary query={configurations} lines={12}>
            {configurations => (
              <QueryBoundary query={managementTypes} lines={12}>
                {managementTypes => (
                  <InfoForm
                    page={page}
                    choices={withOwnInfoChoices(
                      { configurations, managementTypes },
                      page.instance,
                      page.readOnly !== undefined,
                    )}
                  />
                )}
              </QueryBoundary>
            )}
          </QueryBoundary>
          <ExistingTerminals airport={page.key} />
        </>
      )}
    </AirportFrame>
  )
}

interface InfoFormProps {
  page: AirportPage
  choices: InfoChoices
}

/** Configuration, management and dwell time; revenue; ratios. */
function InfoForm({ page: { key, instance, readOnly }, choices }: InfoFormProps) {
  const lastYear = useLastYear(key)
  const { fields, currency } = useAmounts(infoFields, instance)
  const record = `airports/${key.airportId}/${key.instanceId}/info`
  const options = choiceOptions(choices)
  const form = useRecordForm({
    record,
    fields,
    stored: toStoredInfo(instance),
    rules: checkPairs,
    readOnly,
    choices: options,
    messages: { saved: messages.airportInfoSaved, failed: messages.airportInfoFailed },
    async save(values, ifMatch) {
      const saved = await call(saveAirportInfoEndpoint, { params: key, body: values }, { ifMatch })
      storeAnswer(getAirportInstanceEndpoint, { params: key }, saved)
      void refresh(getAirportReviewEndpoint)
      return toStoredInfo(saved)
    },
    readLastSave: readLastSave(key, 'airportInstance', key.airportId, key.instanceId),
    reload: async () => toStoredInfo(await call(getAirportInstanceEndpoint, { params: key })),
  })
  useFocusFieldFromHash(record, infoFields)
  return (
    <Form form={form} tellsReadOnly={false} label="Airport Information">
      <InformationPanel
        form={form}
        configurations={choices.configurations}
        options={options}
        dwellTime={getLastYearFigure(lastYear, 'dwellTimeAmount', year => year.instance.dwellTimeAmount)}
      />
      {!readOnly && <CurrencyChoice currency={currency} />}
      <RevenueGrid form={form} lastYear={lastYear} />
      <RatioGrid form={form} lastYear={lastYear} />
    </Form>
  )
}

const choiceOptions = ({ configurations, managementTypes }: InfoChoices) => ({
  airportConfigurationId: configurations.map(each => ({
    value: String(each.airportConfigurationId),
    label: each.airportConfigurationName,
  })),
  concessionManagementTypeId: managementTypes.map(each => ({
    value: String(each.concessionManagementTypeId),
    label: each.concessionManagementType,
  })),
})

interface InformationPanelProps {
  form: RecordForm<InfoFields>
  configurations: InfoChoices['configurations']
  options: ReturnType<typeof choiceOptions>
  dwellTime: ReturnType<typeof getLastYearFigure>
}

function InformationPanel({ form, configurations, options, dwellTime }: InformationPanelProps) {
  const chosen = form.value('airportConfigurationId')
  const asksForText =
    configurations.find(each => each.airportConfigurationId === chosen)?.additionalInfoFlag === 'Y'
  const text = form.field('configurationAdditionalInfoText')
  return (
    <fieldset className={css.panel}>
      <legend data-spoken>Airport Information</legend>
      <div className={css.columns}>
        <SelectInput {...form.field('airportConfigurationId')} options={options.airportConfigurationId} />
        <SelectInput
          {...form.field('concessionManagementTypeId')}
          options={options.concessionManagementTypeId}
        />
        <FigureInput {...form.field('dwellTimeAmount')} previous={dwellTime} />
        {/* A text that cannot be saved stays visible even if the configuration no longer asks for it. */}
        {(asksForText || text.error) && (
          <div className={css.wide}>
            <TextArea {...text} />
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface RatioGridProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

const rows = percentPairs.flatMap(pair =>
  [pair.first, pair.second].map(name => ({ key: name, label: ratioFields[name].label, name, pair })),
)
const figureColumns = [
  { key: 'share', field: figureField('percent', { label: 'Share' }), width: 12 },
  { key: 'total', field: figureField('percent', { label: 'Pair Total' }), width: 12 },
]

/** The third panel: three pairs that each total 100, or 0 if they do not apply. */
function RatioGrid({ form, lastYear }: RatioGridProps) {
  return (
    <fieldset className={css.panel}>
      <legend>Airport Ratios</legend>
      <p className={css.note}>{messages.ratiosNote}</p>
      <FormGrid
        label="Airport ratios"
        rowsLabel="Ratio"
        rowsWidth={14}
        rows={rows}
        columns={figureColumns}
        isReadOnly={form.readOnly !== undefined}
        cell={({ name, pair: { first, second } }, { key, field }) => {
          if (key === 'share')
            return {
              ...form.field(name),
              previous: getLastYearFigure(lastYear, name, year => year.instance[name]),
            }
          const together = sumPair(form.value(first), form.value(second))
          return {
            field,
            computed: together ? formatFigure(together.sum, 'percent') : '',
            note: together?.isWhole === false && 'Not 100',
          }
        }}
      />
    </fieldset>
  )
}

interface RevenueGridProps {
  form: RecordForm<InfoFields>
  lastYear: AirportLastYear
}

const figures = ['revenue', 'revenueAirport'] as const
const revenueRows = revenueSources.map(each => ({ ...each, key: each.source, label: each.source }))
const revenueGridColumns = figures.map(key => ({ key, field: revenuePairFields[key], width: 14 }))

/** The second panel: the total revenue of each service, and the airport's share of it. */
function RevenueGrid({ form, lastYear }: RevenueGridProps) {
  return (
    <fieldset className={css.panel}>
      <legend>Airport Revenue</legend>
      <FormGrid
        label="Revenue by service"
        rowsLabel="Service"
        rowsWidth={14}
        rows={revenueRows}
        columns={revenueGridColumns}
        isReadOnly={form.readOnly !== undefined}
        cell={(row, { key }) => ({
          ...form.field(row[key]),
          previous: getLastYearFigure(lastYear, row[key], year => year.instance[row[key]]),
        })}
      />
    </fieldset>
  )
}
