import { listNamesOfCompanyEndpoint, type CompanyNameOfYear } from '#domain/companies/company.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import panel from '#platform/ui/panel.module.css'

interface RenameElsewhereProps {
  of: { companyId: number; instanceId: number }
  /** The other years that take the new name. */
  years: readonly number[]
  onChange: (years: number[]) => void
}

/** Lets the other open years take a company's new name in the same save, and says which years keep theirs. */
export function RenameElsewhere({ of: { companyId, instanceId }, years, onChange }: RenameElsewhereProps) {
  const names = useEndpointQuery(listNamesOfCompanyEndpoint, { params: { companyId } }).data ?? []
  const others = names.filter(each => each.axnInstanceId !== instanceId)
  const isClosed = (each: CompanyNameOfYear) => each.axnInstanceMasterStatus === 'HISTORICAL'
  const closed = others.filter(isClosed).map(each => each.axnInstanceName)
  if (others.length === 0) return null
  return (
    <div className={panel.wide} role="group" aria-label="The new name in other years">
      {others
        .filter(each => !isClosed(each))
        .map(({ axnInstanceId, axnInstanceName, companyName }) => (
          <label key={axnInstanceId} className={panel.check}>
            <input
              type="checkbox"
              checked={years.includes(axnInstanceId)}
              onChange={event =>
                onChange(
                  event.currentTarget.checked
                    ? [...years, axnInstanceId]
                    : years.filter(each => each !== axnInstanceId),
                )
              }
            />
            <span>{`Rename it in ${axnInstanceName} too, where it is “${companyName}”`}</span>
          </label>
        ))}
      {closed.length > 0 && (
        <p className={panel.soft}>
          {closed.length === 1
            ? `${closed.join()} is closed and keeps its name.`
            : `${joinWords(closed.toReversed())} are closed and keep their names.`}
        </p>
      )}
    </div>
  )
}
