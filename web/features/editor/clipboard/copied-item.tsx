import { X } from 'lucide-react'
import { memo } from 'react'
import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { WIDTHS } from '../../../../src/domain/document/quotation.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { removeCopied, selectCopied } from '../../../state/copied-items.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './copied-item.module.css'
import { nameOf } from './item-name.ts'
import { WORDS } from './paste-words.ts'

/** The width of a preview in px (product: Copying). */
const PREVIEW_PX = 200
/** The margin around the item, in px of the paper. */
const MARGIN_PX = 24

/** One item of the list: its preview makes it the current one, the cross removes it. */
export const CopiedItem = memo(function CopiedItem(props: {
  copied: ClipboardItem
  preview: string
  isCurrent: boolean
}) {
  const { copied, preview, isCurrent } = props
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
          className={styles.image}
          style={{
            width: width + 2 * MARGIN_PX,
            zoom: Math.min(1, PREVIEW_PX / (width + 2 * MARGIN_PX)),
          }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: static html of our own paper, sanitized when it was rendered
          dangerouslySetInnerHTML={{ __html: preview }}
        />
        <button
          type="button"
          className={styles.select}
          aria-label={WORDS.pickItem(name)}
          aria-pressed={isCurrent}
          onClick={() => selectCopied(copied.key)}
        />
      </div>
    </li>
  )
})
