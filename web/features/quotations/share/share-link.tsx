import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { quotationPath } from '../../../state/routes.ts'
import { publicUrl } from '../../../state/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { SystemShare } from '../../../ui/system-share.tsx'
import field from '../../../ui/text-field.module.css'
import styles from './share.module.css'
import { WORDS } from './share-words.ts'

interface ShareLinkProps {
  id: string
  /** Described from the stored access. */
  whoCanOpen: string
  /**
   * Shares what was chosen but not shared yet; resolves with the quotation that the
   * link then leads to, or null.
   */
  beforeCopy: () => Promise<{ id: string } | null>
}

/**
 * The quotation's link, copied with one press, and who can open it, since a link
 * that is passed on must open.
 */
export function ShareLink({ id, whoCanOpen, beforeCopy }: ShareLinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const [said, setSaid] = useState('')
  const copy = async () => {
    if (!input.current) return
    const link = beforeCopy().then((shared) => (shared ? linkTo(shared.id) : Promise.reject()))
    const isCopied = await copyText(link, input.current).catch(() => null)
    setSaid(isCopied === null ? '' : isCopied ? WORDS.copied : WORDS.notCopied)
  }
  return (
    <div className={field.field}>
      <label htmlFor={inputId} className={field.label}>
        {WORDS.link}
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          id={inputId}
          className={field.input}
          readOnly
          value={linkTo(id)}
          onFocus={({ target }) => target.select()}
          aria-describedby={`${inputId}-hint`}
        />
        <Button
          icon={said === WORDS.copied ? <Check size={16} /> : <Copy size={16} />}
          onClick={copy}
        >
          {WORDS.copy}
        </Button>
        <SystemShare
          label={WORDS.shareLink}
          address={async () => {
            const shared = await beforeCopy()
            return shared && linkTo(shared.id)
          }}
        />
      </div>
      <p id={`${inputId}-hint`} className={field.hint} role="status">
        {said} {whoCanOpen}
      </p>
    </div>
  )
}

const linkTo = (id: string): string => publicUrl() + quotationPath(id)
