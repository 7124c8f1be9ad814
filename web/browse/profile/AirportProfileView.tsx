import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { airportInfoFields, participationFields } from '#domain/airports/airportYearColumns.ts'
import { expansionFields } from '#domain/airports/expansionColumns.ts'
import type { AirportSection } from '#domain/browse/airportProfile.ts'
import { compareLeadFirst } from '#domain/browse/compareLeadFirst.ts'
import { planAreaKey } from '#domain/browse/figures/figureAddress.ts'
import { glossary } from '#domain/browse/glossary.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { NotLoaded } from '#platform/ui/EmptyState.tsx'
import { TextValue, renderFigure } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { ContactCard } from '../ContactCard.tsx'
import { AirportViews } from '../figures/AirportViews.tsx'
import { DefinitionNotes } from '../figures/DefinitionNotes.tsx'
import { FigureLink } from '../figures/FigureLink.tsx'
import { FigureSource } from '../figures/FigureSource.tsx'
import { PageSection } from '../PageSection.tsx'
import { FigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { CarRentalSection } from './CarRentalSection.tsx'
import { CommentsSection, SpecialQuestionSection } from './CommentsSection.tsx'
import { Facts } from './Facts.tsx'
import { ParkingSection } from './ParkingSection.tsx'
import { ProfileHeading } from './ProfileHeading.tsx'
import { mostOpenTerminals, RevenueSection, SalesSection, TotalsSection } from './SalesSection.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { type SectionProps, type ShownProfile, getYearBefore } from './sectionProps.ts'
import { SpecificsSection } from './SpecificsSection.tsx'
import { mostTenants, TenantsSection } from './TenantsSection.tsx'
import { TrafficSection } from './TrafficSection.tsx'
import css from './AirportProfileView.module.css'

interface ProfileProps {
  profile: ShownProfile
  /** Only administrators can see unpublished data. */
  showsStatus: boolean
  /** The year, or a selection of years. */
  edition: ElementNode
}

/** An airport of one year as the book prints it. */
export function AirportProfileView({ profile, showsStatus, edition }: ProfileProps) {
  const sections = useMemo(() => listProfileSections(profile), [profile])
  const opened = useSectionsToRender(sections.length)
  const { airport, axnInstanceName, axnInstanceStatus, axnInstanceMasterStatus } = profile
  const isPublished = axnInstanceStatus === 'PUBLISHED' && axnInstanceMasterStatus !== 'PENDING'
  const source = isPublished ? { iataCode: airport.iataCode, year: axnInstanceName } : null
  return (
    <FigureSource source={source}>
      <article>
        <ProfileHeading profile={profile} showsStatus={showsStatus} edition={edition} />
        <AirportViews airport={profile.airport} shown="profile" />
        {profile.lastYear && (
          <>
            <p
              className={css.lastYear}
            >{`${profile.lastYear.axnInstanceName} values and the change since appear below each figure.`}</p>
            <DefinitionNotes changes={profile.lastYear.definitionChanges} />
          </>
        )}
        {profile.exchangeRate && <p className={css.lastYear}>{profile.exchangeRate}</p>}
        <div className={css.columns}>
          <SectionIndex sections={sections} />
          <div>
            {sections.map(({ id, title, Content, lines }, place) => (
              <PageSection
                key={id}
                id={id}
                className={css.section}
                aria-labelledby={`${id}-title`}
                tabIndex={-1}
                lines={lines?.(profile)}
              >
                <h2 id={`${id}-title`}>{title}</h2>
                {place < opened ? <Content profile={profile} /> : <NotLoaded what={title} />}
              </PageSection>
            ))}
          </div>
        </div>
      </article>
    </FigureSource>
  )
}

/** The content visible without scrolling on the tallest common screen. */
const atOnce = 2

/** The number of sections to render: at first those in view, and then the others. All are rendered immediately if the address has a section. */
function useSectionsToRender(sections: number): number {
  const rendered = useDeferredValue(sections, Math.min(atOnce, sections))
  const namesSection = useSyncExternalStore(
    () => () => undefined,
    () => location.hash !== '',
    // The browser does not send the URL fragment.
    () => false,
  )
  return namesSection ? sections : rendered
}

interface ProfileSection {
  id: AirportSection
  title: string
  /** The approximate number of table rows, if large, for estimating the page's length before layout. */
  lines?: (profile: ShownProfile) => number
  Content: (props: SectionProps) => ElementNode
}

/** Every section: figures first, and then words and people. */
const profileSections: readonly ProfileSection[] = [
  { id: 'totals', title: 'Airport Totals', Content: TotalsSection },
  {
    id: 'sales',
    title: 'Gross Sales by Terminal',
    lines: ({ terminals: { length } }) => (length > mostOpenTerminals ? length * 2 + 8 : length * 18),
    Content: SalesSection,
  },
  { id: 'traffic', title: 'Passenger Traffic', Content: TrafficSection },
  { id: 'revenue', title: 'Airport Revenue', Content: RevenueSection },
  { id: 'car-rentals', title: 'Car Rentals', Content: CarRentalSection },
  { id: 'parking', title: 'Parking', Content: ParkingSection },
  {
    id: 'tenants',
    title: 'Concession Tenants',
    lines: () => mostTenants,
    Content: TenantsSection,
  },
  { id: 'expansion', title: 'Planned Expansion', Content: ExpansionSection },
  { id: 'information', title: 'Airport-Wide Information', Content: InformationSection },
  { id: 'specifics', title: 'Airport Specifics', Content: SpecificsSection },
  { id: 'special-question', title: 'Special Question', Content: SpecialQuestionSection },
  { id: 'comments', title: 'Comments', Content: CommentsSection },
  { id: 'contacts', title: 'Contacts', Content: ContactsSection },
]

/** The sections of a profile, used by both the index and the page. A year without a question has no section for it. */
function listProfileSections({ specialQuestion }: SectionProps['profile']): readonly ProfileSection[] {
  return profileSections.flatMap(section => {
    if (section.id !== 'special-question') return section
    return specialQuestion === null ? [] : { ...section, title: specialQuestion.title }
  })
}

/** Contacts by responsibility, the concessions lead first. */
function ContactsSection({ profile }: SectionProps) {
  if (profile.contacts.length === 0) return <p>No contacts were reported.</p>
  const groups = Map.groupBy(profile.contacts, each => each.managementResponsibilityType ?? 'Other')
  return (
    <div className={css.groups}>
      {[...groups]
        .toSorted(([one], [other]) => compareLeadFirst(one, other))
        .map(([responsibility, contacts]) => (
          <div key={responsibility} className={css.group}>
            <h3>{responsibility}</h3>
            {contacts.map(contact => (
              <ContactCard key={contact.contactId} contact={contact} />
            ))}
          </div>
        ))}
    </div>
  )
}

/** The airport's layout and the management of its concessions. */
function InformationSection({ profile }: SectionProps) {
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

type Expansion = SectionProps['profile']['expansions'][number]

const expansionColumns: Column<Expansion>[] = [
  {
    ...expansionFields.expansionPlannedText,
    key: 'expansionPlannedText',
    help: undefined,
    cell: row => row.expansionPlannedText,
  },
  {
    ...expansionFields.areaTotal,
    key: 'areaTotal',
    cell: row => (
      <FigureLink of={{ key: planAreaKey, record: row.expansionId }}>
        {renderFigure(row.areaTotal, 'area')}
      </FigureLink>
    ),
  },
  {
    ...expansionFields.completionDateText,
    key: 'completionDateText',
    cell: row => row.completionDateText,
  },
]

/** Planned construction. */
function ExpansionSection({ profile }: SectionProps) {
  if (profile.expansions.length === 0) return <p>No planned expansions were reported.</p>
  return (
    <Table
      caption="Planned expansions"
      hideCaption
      columns={expansionColumns}
      rows={profile.expansions}
      rowKey={row => row.expansionId}
    />
  )
}
