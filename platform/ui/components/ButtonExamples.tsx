import { useState } from 'react'
import { Button, ButtonLink } from '../Button.tsx'
import { LinkSwitch } from '../LinkSwitch.tsx'
import { Example, Examples } from './Examples.tsx'
import css from './Examples.module.css'

const longText = 'Send the overdue notices of every branch to all borrowers who have an email address'

export function ButtonExamples() {
  return (
    <>
      <Examples of="Button">
        <Example state="Variants">
          <div className={css.row}>
            <Button>Filled</Button>
            <Button variant="default">Default</Button>
            <Button variant="plain">Plain</Button>
          </div>
        </Example>
        <Example state="With an icon, and small">
          <div className={css.row}>
            <Button icon="download">Download</Button>
            <Button size="sm" variant="default" icon="print">
              Print
            </Button>
            <Button size="sm" variant="plain">
              Small
            </Button>
          </div>
        </Example>
        <Example state="Disabled">
          <div className={css.row}>
            <Button aria-disabled>Filled</Button>
            <Button aria-disabled variant="default">
              Default
            </Button>
            <Button aria-disabled variant="plain">
              Plain
            </Button>
          </div>
        </Example>
        <Example state="Busy: keeps the focus, does nothing">
          <BusyButton />
        </Example>
        <Example state="Long text">
          <Button>{longText}</Button>
        </Example>
        <Example state="Link that looks like a button">
          <ButtonLink to="." hash="button" variant="default">
            Open the catalog
          </ButtonLink>
        </Example>
      </Examples>
      <Examples of="LinkSwitch">
        <Example state="Second of three">
          <LinkSwitch
            label="Kind of book"
            links={[
              { to: '.', label: 'Fiction', isShown: false },
              { to: '.', label: 'History', isShown: true },
              { to: '.', label: 'Poetry', isShown: false },
            ]}
          />
        </Example>
      </Examples>
    </>
  )
}

function BusyButton() {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className={css.row}>
      <Button aria-disabled={isBusy || undefined} onClick={() => setBusy(true)}>
        Save book
      </Button>
      <span role="status">{isBusy ? 'Saving…' : ''}</span>
    </div>
  )
}
