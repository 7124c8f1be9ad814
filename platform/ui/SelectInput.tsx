import { getControlProps, getLabelId, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './inputs.module.css'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** The bare name, if the label says more. */
  name?: string
  /** Found before labels that contain it, such as a code. */
  code?: string
  /** Orders options that match equally well, greater first. */
  weight?: number | null
}

interface SelectProps extends FieldProps {
  /**
   * The choices, if they come from the server; otherwise, the field's own. A choice that means 'none' replaces the
   * request to choose.
   */
  options?: readonly Option[]
}

/** Selects one of a few options. For many options with a search, use ComboboxInput. */
export function SelectInput({ options, ...props }: SelectProps) {
  const choices = options ?? props.field.options ?? []
  const { readOnly, ...attributes } = getControlProps(props)
  const label = labelOf(choices, props.value)
  return (
    <FieldFrame {...props} isOneLine value={label}>
      {readOnly ? (
        <input {...attributes} readOnly className={css.control} value={label} />
      ) : (
        <select
          {...attributes}
          className={css.control}
          value={props.value}
          onChange={event => props.onChange(event.currentTarget.value)}
        >
          {(!props.field.required || props.value === '') && choices.every(each => each.value !== '') && (
            <option value="">Choose</option>
          )}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** Selects one of two or three options that are all visible. */
export function ChoiceInput({ options, ...props }: SelectProps) {
  const choices = options ?? props.field.options ?? []
  const { id, readOnly, onBlur, ...attributes } = getControlProps(props)
  const focused = choices.find(each => each.value === props.value) ?? choices[0]
  return (
    <FieldFrame {...props} isGroup>
      <div role="radiogroup" aria-labelledby={getLabelId(id)} {...attributes} className={css.choiceRow}>
        {choices.map(({ value, label }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              id={value === focused?.value ? id : undefined}
              name={id}
              value={value}
              checked={props.value === value}
              disabled={readOnly && props.value !== value}
              onChange={() => props.onChange(value)}
              onBlur={onBlur}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find(option => option.value === value)?.label ?? value
}
