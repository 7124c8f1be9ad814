import { airportInfoFields, participationFields } from '#domain/airports/airportInfo.ts'
import { glossary } from '#domain/browse/glossary.ts'
import { Facts } from './Facts.tsx'
import { ShownSince, whole } from '../YearOverYear.tsx'
import { Told } from '#platform/ui/figures.tsx'
import { beforeOf, type SectionProps } from './sectionProps.ts'

/** How the airport is laid out and who runs its concessions. */
export function InformationSection({ profile }: SectionProps) {
  const { acdbePercentageAmount } = participationFields
  const facts = [
    {
      label: glossary.airportConfiguration.term,
      help: glossary.airportConfiguration.text,
      value: <Told>{profile.airportConfigurationName}</Told>,
    },
    {
      label: glossary.concessionManagement.term,
      help: glossary.concessionManagement.text,
      value: <Told>{profile.concessionManagementType}</Told>,
    },
    {
      label: airportInfoFields.configurationAdditionalInfoText.label,
      value: <Told>{profile.configurationAdditionalInfoText}</Told>,
    },
    {
      label: acdbePercentageAmount.label,
      help: acdbePercentageAmount.help,
      value: (
        <ShownSince
          now={whole(profile.acdbePercentageAmount)}
          before={beforeOf(profile, before => before.acdbePercentageAmount)}
          format="percent"
        />
      ),
    },
  ]
  const withText = profile.additionalInfoFlag === 'Y'
  return <Facts facts={withText ? facts : facts.filter((_, place) => place !== 2)} />
}
