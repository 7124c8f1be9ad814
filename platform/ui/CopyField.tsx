import control from './control.module.css'
import { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
import css from './CopyField.module.css'

/** A text to take elsewhere, such as a secret that is shown once. */
export function CopyField({ label, value }: CopyButtonProps) {
  return (
    <div className={css.field}>
      <input
        className={control.control}
        aria-label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyButton label={label} value={value} />
    </div>
  )
}
