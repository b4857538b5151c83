import type { ComponentProps } from 'react'
import { useId } from 'react'
import styles from './select.module.css'
import field from './text-field.module.css'

/** A native select, styled like the other fields. */
export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className={`${styles.field} ${className}`}>
      <select {...props} className={styles.select} />
    </span>
  )
}

interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  /** Each with what it is called. */
  options: readonly (readonly [value: Value, name: string])[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A choice of one of several values, with a real label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, onChange, ...rest } = props
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <Select {...rest} id={id} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
