import { axnStatusLabels, type AxnStatus } from '#domain/catalog/recordStatus.ts'
import { Icon, type IconName } from '#platform/ui/Icon.tsx'
import css from '../review/StatusBadge.module.css'

const signs: Record<AxnStatus, { icon: IconName; tone: 'success' | 'warning' | 'plain' }> = {
  ACTIVE: { icon: 'check', tone: 'success' },
  'NOT ACTIVE': { icon: 'empty', tone: 'plain' },
  PROPOSED: { icon: 'progress', tone: 'warning' },
}

/** The status of a record that is the same in every year, as a word with an icon. */
export function RecordStatus({ status }: { status: AxnStatus }) {
  const { icon, tone } = signs[status]
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon name={icon} /> <span>{axnStatusLabels[status]}</span>
    </span>
  )
}
