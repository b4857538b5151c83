import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import styles from './text-field.module.css'

interface FieldProps {
  label: string
  /** The field is invalid; its label says why, in the warning colour. */
  isWrong?: boolean
  /** Shown below the field and read out with it. */
  hint?: ReactNode
}

type TextFieldProps = FieldProps & ComponentProps<'input'>
type TextAreaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>

/** A line of text with a real label. */
export function TextField({ label, isWrong, hint, ...rest }: TextFieldProps) {
  const { fieldProps, hintId } = useField(isWrong, hint)
  return (
    <Field label={label} isWrong={isWrong} hint={hint} id={fieldProps.id} hintId={hintId}>
      <input type="text" {...rest} {...fieldProps} className={styles.input} />
    </Field>
  )
}

/** Several lines of text with a real label: `rows` at first, more as they are typed. */
export function TextArea({ label, isWrong, hint, rows = 2, ...rest }: TextAreaProps) {
  const { fieldProps, hintId } = useField(isWrong, hint)
  return (
    <Field label={label} isWrong={isWrong} hint={hint} id={fieldProps.id} hintId={hintId}>
      <textarea
        {...rest}
        {...fieldProps}
        className={`${styles.input} ${styles.area}`}
        style={{ '--rows': rows } as CSSProperties}
      />
    </Field>
  )
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange: (isChecked: boolean) => void
}

/** A checkbox in its label; the class is the label's. */
export const CheckField = ({ className, children, onChange, ...rest }: CheckFieldProps) => (
  <label className={className}>
    <input type="checkbox" {...rest} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)

interface LengthHintProps {
  problem: ReactNode
  length: number
  most: number
}

/** The hint of a long text: what is wrong with it, and its length once there is little room left. */
export const LengthHint = ({ problem, length, most }: LengthHintProps) => (
  <>
    <span role="alert" className={styles.wrong}>
      {problem}
    </span>
    {length > most - LITTLE_ROOM && (
      <span className={styles.length} data-length>
        {length} / {most}
      </span>
    )}
  </>
)

/** In characters. */
export const LITTLE_ROOM = 200

function useField(isWrong: boolean | undefined, hint: ReactNode) {
  const id = useId()
  const hintId = `${id}-hint`
  return {
    hintId,
    fieldProps: {
      id,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': hint ? hintId : undefined,
    },
  }
}

interface FrameProps extends FieldProps {
  id: string
  hintId: string
  children: ReactNode
}

function Field({ label, isWrong, hint, id, hintId, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} data-wrong={isWrong || undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
