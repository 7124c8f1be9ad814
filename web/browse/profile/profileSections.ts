import type { ReactNode } from 'react'
import { CarRentalSection } from './CarRentalSection.tsx'
import { CommentsSection, SpecialQuestionSection } from './CommentsSection.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { ExpansionSection } from './ExpansionSection.tsx'
import { InformationSection } from './InformationSection.tsx'
import { ParkingSection } from './ParkingSection.tsx'
import { RevenueSection, SalesSection, TotalsSection } from './SalesSection.tsx'
import type { SectionProps } from './sectionProps.ts'
import { SpecificsSection } from './SpecificsSection.tsx'
import { TenantsSection } from './TenantsSection.tsx'
import { TrafficSection } from './TrafficSection.tsx'

interface ProfileSection {
  /** Also its anchor in the address. */
  id: string
  title: string
  /** The approximate number of table rows, if large, for estimating the page's length before layout. */
  lines?: (profile: SectionProps['profile']) => number
  Content: (props: SectionProps) => ReactNode
}

/** Every section, in reading order. */
const profileSections: readonly ProfileSection[] = [
  { id: 'contacts', title: 'Contacts', Content: ContactsSection },
  { id: 'information', title: 'Airport-Wide Information', Content: InformationSection },
  { id: 'expansion', title: 'Planned Expansion', Content: ExpansionSection },
  { id: 'traffic', title: 'Passenger Traffic', Content: TrafficSection },
  { id: 'specifics', title: 'Airport Specifics', Content: SpecificsSection },
  {
    id: 'sales',
    title: 'Gross Sales by Terminal',
    lines: profile => profile.terminals.length * 16,
    Content: SalesSection,
  },
  { id: 'totals', title: 'Airport Totals', Content: TotalsSection },
  { id: 'revenue', title: 'Airport Revenue', Content: RevenueSection },
  { id: 'car-rentals', title: 'Car Rentals', Content: CarRentalSection },
  { id: 'parking', title: 'Parking', Content: ParkingSection },
  {
    id: 'tenants',
    title: 'Concession Tenants',
    lines: profile => profile.tenants.length,
    Content: TenantsSection,
  },
  { id: 'special-question', title: 'Special Question', Content: SpecialQuestionSection },
  { id: 'comments', title: 'Comments', Content: CommentsSection },
]

/** The sections of a profile, used by both the index and the page. A year without a question has no section for it. */
export function listProfileSections({ specialQuestion }: SectionProps['profile']): readonly ProfileSection[] {
  return profileSections.flatMap(section => {
    if (section.id !== 'special-question') return section
    return specialQuestion === null ? [] : { ...section, title: specialQuestion.title }
  })
}
