import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { useStaticHtml } from '../use-static-html.ts'
import { WORDS } from '../words.ts'
import styles from './item-preview.module.css'

/** A boq of 5,000 rows is not rendered whole. */
const MAX_ROWS = 100

/** The 'Item' panel: 180 px high, what is in it 2000 px wide, without icons (spec 2, 9). */
export function ItemPreview({ item }: { item: Bookmark | null }) {
  const preview = useStaticHtml(item, MAX_ROWS)
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.caption}>{WORDS.preview}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too */}
      <section className={styles.window} aria-label={WORDS.preview} tabIndex={0}>
        {preview ? (
          <div className={styles.content}>
            <div
              style={{ width: preview.width }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering of the item, sanitized
              dangerouslySetInnerHTML={{ __html: preview.html }}
            />
          </div>
        ) : (
          <p className={styles.waiting}>{WORDS.loading}</p>
        )}
      </section>
    </figure>
  )
}
