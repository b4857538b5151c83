import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import field from '../../ui/text-field.module.css'
import styles from './developers.module.css'
import { focusSoon } from './focus-soon.ts'

interface OnceShownProps {
  label: string
  /** A token or a secret. */
  value: string
  hint: string
}

const COPY = { action: 'Copy', copied: 'Copied.', failed: 'Copy it by hand: the browser refused.' }

/** A secret that nobody can see again, with a button that copies it. */
export function OnceShown({ label, value, hint }: OnceShownProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [said, setSaid] = useState('')
  // It takes the place of the form that had the focus.
  useEffect(() => focusSoon(() => input.current), [])
  const copy = async () => {
    if (!input.current) return
    const isCopied = await copyText(Promise.resolve(value), input.current).catch(() => false)
    setSaid(isCopied ? COPY.copied : COPY.failed)
  }
  return (
    <div className={`${field.field} ${styles.once}`}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          id={id}
          className={`${field.input} ${styles.code}`}
          readOnly
          value={value}
          // Backwards, so that its beginning stays in sight.
          onFocus={({ target }) => target.setSelectionRange(0, value.length, 'backward')}
          aria-describedby={`${id}-hint`}
        />
        <Button
          icon={said === COPY.copied ? <Check size={16} /> : <Copy size={16} />}
          onClick={copy}
        >
          {COPY.action}
        </Button>
      </div>
      <p id={`${id}-hint`} className={field.hint} role="status">
        {said} {hint}
      </p>
    </div>
  )
}
