import { airportInfoFields, participationFields } from '#domain/airports/airportInfo.ts'
import { glossary } from '#domain/browse/glossary.ts'
import { TextValue } from '#platform/ui/figures.tsx'
import { FigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { Facts } from './Facts.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'

/** The airport's layout and the management of its concessions. */
export function InformationSection({ profile }: SectionProps) {
  const { acdbePercentageAmount } = participationFields
  const facts = [
    {
      label: glossary.airportConfiguration.term,
      help: glossary.airportConfiguration.text,
      value: <TextValue>{profile.airportConfigurationName}</TextValue>,
    },
    {
      label: glossary.concessionManagement.term,
      help: glossary.concessionManagement.text,
      value: <TextValue>{profile.concessionManagementType}</TextValue>,
    },
    {
      label: airportInfoFields.configurationAdditionalInfoText.label,
      value: <TextValue>{profile.configurationAdditionalInfoText}</TextValue>,
    },
    {
      label: acdbePercentageAmount.label,
      help: acdbePercentageAmount.help,
      value: (
        <FigureWithChange
          now={toReportedFigure(profile.acdbePercentageAmount)}
          before={getYearBefore(profile, before => before.acdbePercentageAmount)}
          format="percent"
          of={{ key: 'acdbePercentageAmount' }}
        />
      ),
    },
  ]
  const withText = profile.additionalInfoFlag === 'Y'
  return <Facts facts={withText ? facts : facts.filter((_, place) => place !== 2)} />
}
