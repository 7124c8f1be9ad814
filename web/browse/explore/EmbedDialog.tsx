import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createChartEmbedEndpoint,
  listChartEmbedsEndpoint,
  type ChartEmbed,
} from '#domain/browse/explore/chartEmbed.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { escapeMarkup } from '#platform/contract/escapeMarkup.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { paths } from '../../screens.ts'

interface EmbedDialogProps {
  axnInstanceId: number
  /** The nonempty parts of the chart's address. */
  search: Record<string, string>
  title: string
  /** The height of the chart without its texts, in px. */
  height: number
  onClose: () => void
}

/** The room for title, unit, and source around a chart, in px. */
const textsHeight = 260

/** Creates the code that shows the chart on a page of the reader's own. */
export default function EmbedDialog({ axnInstanceId, search, title, height, onClose }: EmbedDialogProps) {
  const [made, setMade] = useState<ChartEmbed | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const create = async () => {
    setFailed(null)
    try {
      setMade(await call(createChartEmbedEndpoint, { body: { axnInstanceId, search } }))
      void refresh(listChartEmbedsEndpoint)
    } catch (error) {
      setFailed(describeError(error))
    }
  }
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
      <ErrorNotice text={failed} />
      {made ? (
        <CopyField label="Code" value={writeFrame(made.url, title, height + textsHeight)} />
      ) : (
        <Button onClick={() => void create()}>Create the code</Button>
      )}
    </Dialog>
  )
}

/** The code of a frame. The title is for screen readers. */
const writeFrame = (url: string, title: string, height: number): string =>
  `<iframe src="${url}" title="${escapeMarkup(title)}" width="100%" height="${Math.ceil(height)}" loading="lazy" style="border: 0"></iframe>`
