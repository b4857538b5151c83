import { X } from 'lucide-react'
import { memo } from 'react'
import type { ClipboardItem } from '../../../src/domain/document/clipboard.ts'
import { widthOf } from '../../../src/domain/document/layout.ts'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import { pickCopied, removeCopied } from '../../state/copy-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './copied-item.module.css'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

/** How wide a preview is, in px (spec 9). */
const PREVIEW = 200
/** Of the paper around it, in px of the paper. */
const MARGIN = 24

/** One item of the list: its preview takes it to hand, the cross takes it away. */
export const CopiedItem = memo(function CopiedItem(props: {
  copied: ClipboardItem
  preview: string
  isAtHand: boolean
}) {
  const { copied, preview, isAtHand } = props
  const name = nameOf(copied)
  const width = copied.kind === 'block' ? widthOf(copied.item) : WIDTHS.content
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      <IconButton
        label={WORDS.removeItem(name)}
        className={styles.remove}
        onClick={() => removeCopied(copied.key)}
      >
        <X size={14} />
      </IconButton>
      <div className={styles.preview}>
        <div
          aria-hidden
          className={styles.looks}
          style={{ width: width + 2 * MARGIN, zoom: Math.min(1, PREVIEW / (width + 2 * MARGIN)) }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own paper's looks, sanitized when they were drawn
          dangerouslySetInnerHTML={{ __html: preview }}
        />
        <button
          type="button"
          className={styles.pick}
          aria-label={WORDS.pickItem(name)}
          aria-pressed={isAtHand}
          onClick={() => pickCopied(copied.key)}
        />
      </div>
    </li>
  )
})
