import { Check, Copy } from 'lucide-react'
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'
import field from './text-field.module.css'

interface CopyWords {
  copied: string
  notCopied: string
}

/** What copies a text from a field with one press, and what came of it. */
export function useCopy({ copied, notCopied }: CopyWords) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  /** Says nothing if the text can't be had. */
  const copy = async (text: Promise<string>) => {
    if (!input.current) return
    const isCopied = await copyText(text, input.current).catch(() => null)
    setSaid(isCopied === null ? '' : isCopied ? copied : notCopied)
  }
  return {
    input,
    said,
    copy,
    icon: said === copied ? <Check size={16} /> : <Copy size={16} />,
  }
}

interface CopyFieldProps {
  className?: string
  inputClass?: string
  label: string
  value: string
  copying: ReturnType<typeof useCopy>
  action: string
  onCopy: () => void
  onFocus: (event: FocusEvent<HTMLInputElement>) => void
  /** Below it, after what came of copying. */
  hint: string
  /** Beside the button. */
  children?: ReactNode
}

/** A text that can be copied, but not changed. */
export function CopyField(props: CopyFieldProps) {
  const { className = '', inputClass = '', label, value, copying, hint, children } = props
  const id = useId()
  return (
    <div className={`${field.field} ${className}`}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          ref={copying.input}
          id={id}
          className={`${field.input} ${inputClass}`}
          readOnly
          value={value}
          onFocus={props.onFocus}
          aria-describedby={`${id}-hint`}
        />
        <Button icon={copying.icon} onClick={props.onCopy}>
          {props.action}
        </Button>
        {children}
      </div>
      <p id={`${id}-hint`} className={field.hint} role="status">
        {copying.said} {hint}
      </p>
    </div>
  )
}

/** How long writing may take, in ms: the browser may ask the user, who may never answer. */
const WRITE_MS = 1000

/**
 * Copies a text, which may still be loading, to the clipboard; false if the browser refuses.
 * Without https there is no clipboard api, and the field's content is copied instead.
 * Rejects if the text does.
 */
async function copyText(text: Promise<string>, field: HTMLInputElement): Promise<boolean> {
  const writing = write(text)
  writing.catch(() => {})
  await text
  try {
    await Promise.race([writing, lateness()])
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}

/** Called at once, since a browser may only allow it during the press. */
async function write(text: Promise<string>): Promise<void> {
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

const lateness = () => new Promise((_, reject) => setTimeout(reject, WRITE_MS))
