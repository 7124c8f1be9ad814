import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addScheme, createChartEmbedEndpoint, type ChartEmbed } from '#domain/browse/explore/chartEmbed.ts'
import { call } from '#platform/client/api.ts'
import { colorSchemes, type ColorScheme } from '#platform/contract/colorScheme.ts'
import { escapeMarkup } from '#platform/contract/escapeMarkup.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../../screens.ts'

interface EmbedDialogProps {
  axnInstanceId: number
  /** The nonempty parts of the chart's address. */
  search: Record<string, string>
  title: string
  /** The height of the embedded page in a frame of some width, in px. */
  measure: (width: number) => number
  onClose: () => void
}

/** Creates the code that shows the chart on a page of the reader's own. */
export default function EmbedDialog({ axnInstanceId, search, title, measure, onClose }: EmbedDialogProps) {
  const [made, setMade] = useState<ChartEmbed | null>(null)
  const [scheme, setScheme] = useState<ColorScheme>('light')
  const { attempt, error } = useAttempt()
  const create = () =>
    attempt(
      async () => setMade(await call(createChartEmbedEndpoint, { body: { axnInstanceId, search } })),
      undefined,
      'create',
    )
  return (
    <Dialog isOpen title="Embed this chart" onClose={onClose}>
      <p>
        The code shows this chart on a page of your own, to anyone who opens the page. It shows published
        figures only, for as long as you have a subscription. You can revoke it in{' '}
        <Link to={paths.settings} hash="embeds" onClick={onClose}>
          your account
        </Link>
        .
      </p>
      <ErrorNotice text={error} />
      {made ? (
        <>
          <FilterSelect<ColorScheme>
            label="Colors"
            value={scheme}
            options={colorSchemes.map(value => ({ value, label: schemeLabels[value] }))}
            onChange={setScheme}
          />
          <CopyField label="Code" value={writeFrame(addScheme(made.url, scheme), title, measure)} />
        </>
      ) : (
        <Button onClick={() => void create()}>Create the code</Button>
      )}
    </Dialog>
  )
}

const schemeLabels = { light: 'For light pages', dark: 'For dark pages' }

/** The widths of a text column on a phone and on a desktop, in px. */
const widths = { phone: 330, desktop: 720 }

/** The code of a frame, which is higher on a phone because texts wrap. The title is for screen readers. */
function writeFrame(url: string, title: string, measure: EmbedDialogProps['measure']): string {
  const [high, low] = [widths.phone, widths.desktop].map(width => `${Math.ceil(measure(width))}px`)
  const height = `clamp(${low}, (${widths.desktop}px - 100vw) * 999, max(${high}, ${low}))`
  return `<iframe src="${url}" title="${escapeMarkup(title)}" width="100%" loading="lazy" style="border: 0; height: ${height}"></iframe>`
}
