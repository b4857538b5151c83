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
export function TextField({ label, isWrong, hint, className = '', ...rest }: TextFieldProps) {
  const { fieldProps, hintId } = useField(isWrong, hint)
  return (
    <Field label={label} isWrong={isWrong} hint={hint} id={fieldProps.id} hintId={hintId}>
      <input type="text" {...rest} {...fieldProps} className={`${styles.input} ${className}`} />
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
  isWrong?: boolean
  /** Below the label. */
  hint?: ReactNode
  onChange: (isChecked: boolean) => void
}

/** A checkbox in its label; the class is the label's. */
export function CheckField(props: CheckFieldProps) {
  const { className = styles.check, isWrong, hint, children, onChange, ...rest } = props
  const { hintId, fieldProps } = useField(isWrong, hint)
  const nameId = `${fieldProps.id}-name`
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-labelledby={nameId}
        {...rest}
        {...fieldProps}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={nameId}>{children}</span>
      {hint && (
        <span id={hintId} className={`${styles.hint} ${isWrong ? styles.wrong : ''}`}>
          {hint}
        </span>
      )}
    </label>
  )
}

/** What is wrong with a field, in its hint. */
export const Wrong = ({ children }: { children: ReactNode }) => (
  <span className={styles.wrong} role="status">
    {children}
  </span>
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
