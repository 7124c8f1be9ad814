import { Select } from '@mantine/core'
import control from './control.module.css'
import { controlProps, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import type { Option } from './SelectInput.tsx'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** While the choices are being read. */
  isLoading?: boolean
  placeholder?: string
}

/** More would be slow to draw and too long to read: typing another letter narrows the list. */
const mostShown = 50

/** One of many, found by typing a part of it. The value is the option's key, never a free text. */
export function ComboboxInput({ options, isLoading, placeholder, ...props }: ComboboxProps) {
  return (
    <FieldFrame {...props}>
      <Select
        {...controlProps(props)}
        classNames={{ input: control.control }}
        data={options}
        value={props.value === '' ? null : props.value}
        onChange={value => props.onChange(value ?? '')}
        error={props.error !== undefined}
        placeholder={isLoading ? 'Loading…' : placeholder}
        nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing found'}
        limit={mostShown}
        withErrorStyles={false}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        withAlignedLabels
        searchable
        clearable={!props.field.required && !props.readOnly}
        clearButtonProps={{ 'aria-label': `Clear ${props.field.label}` }}
      />
    </FieldFrame>
  )
}
