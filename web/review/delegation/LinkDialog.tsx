import { useState } from 'react'
import { type Delegation, linkDays } from '#domain/review/delegation.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { linksLabel, type DelegatedStep } from './AskColleague.tsx'
import { type CreatedLink, NewLinkForm } from './NewLinkForm.tsx'
import { StepLinks } from './StepLinks.tsx'
import { describeUndeliveredMail, isUndelivered, useLinks } from './useLinks.ts'
import css from './LinkDialog.module.css'

/** Creates a link to a step, and lists the existing ones. In a read-only step, it only lists them. */
export default function LinkDialog({ onClose, ...props }: DelegatedStep & { onClose: () => void }) {
  const [made, setMade] = useState<CreatedLink>()
  const current = useLinks(props.owner).data?.find(each => each.delegationId === made?.delegationId)
  if (props.isReadOnly) {
    return (
      <Dialog isOpen title={linksLabel} onClose={onClose} wide>
        <p className={css.text}>
          Colleagues cannot change this step while it is read-only. A link that you do not revoke lets them
          change it again when it is unlocked for editing.
        </p>
        <StepLinks {...props} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Ask a colleague to fill this in" onClose={onClose} wide>
      <p key="about" className={css.text}>
        Your colleague gets a link to this step. The link requires no account, works for{' '}
        <span>{linkDays}</span> days, and gives access to nothing else. Changes are recorded under your
        colleague’s name. You can revoke the link at any time.
      </p>
      {made && <MadeLink link={current ?? made} url={made.url} />}
      {made ? (
        <div className={css.ways}>
          <Button onClick={onClose}>Done</Button>
          <Button variant="default" onClick={() => setMade(undefined)}>
            Ask someone else
          </Button>
        </div>
      ) : (
        <NewLinkForm {...props} onMade={setMade} onClose={onClose} />
      )}
      <StepLinks {...props} />
    </Dialog>
  )
}

/** The link to copy, and the state of its email. Once it is revoked, there is nothing to copy. */
function MadeLink({ link, url }: { link: Delegation; url: string }) {
  if (link.state === 'withdrawn')
    return <Notice kind="info">{`The link for ${link.colleagueName} is revoked.`}</Notice>
  const isFailed = isUndelivered(link)
  return (
    <Notice kind={isFailed ? 'warning' : 'success'} role="status">
      <p className={css.once}>{`Link for ${link.colleagueName}. ${describeDelivery(link)}`}</p>
      <CopyField key={link.delegationId} label="Link" value={url} />
    </Notice>
  )
}

function describeDelivery(link: Delegation): string {
  if (isUndelivered(link))
    return `${describeUndeliveredMail(link)} Copy the link and send it yourself, because it is shown only once.`
  if (!link.email) return 'Copy it now, because it is shown only once.'
  return `${link.mail?.state === 'sent' ? 'We sent it' : 'We are sending it'} to ${link.email}.`
}
