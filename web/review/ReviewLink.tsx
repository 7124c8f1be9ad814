import { Link } from '@tanstack/react-router'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { CompanyStepLink } from '../companies/CompanyStepLink.tsx'
import { paths } from '../screens.ts'

interface ReviewLinkProps {
  kind: SubjectKind
  id: number
  name: string
  search: { instance?: string; desk?: string }
}

/** Opens the review of an airport or company. */
export function ReviewLink({ kind, id, name, search }: ReviewLinkProps) {
  if (kind === 'company') {
    return (
      <CompanyStepLink companyId={id} step="review" search={search} label={`Review ${name}`}>
        {name}
      </CompanyStepLink>
    )
  }
  return (
    <Link to={paths.wizardReview} params={{ contentID: String(id) }} search={search}>
      {name}
    </Link>
  )
}
