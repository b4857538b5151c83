import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { useLooks } from '../use-looks.ts'
import { WORDS } from '../words.ts'
import styles from './item-preview.module.css'

/** More than anybody looks through; a boq of 5,000 rows is not drawn whole. */
const MOST_ROWS = 100

/** The 'Item' panel: 180 px high, what is in it 2000 px wide, without icons (spec 2, 9). */
export function ItemPreview({ item }: { item: Bookmark | null }) {
  const looks = useLooks(item, MOST_ROWS)
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.caption}>{WORDS.preview}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too */}
      <section className={styles.window} aria-label={WORDS.preview} tabIndex={0}>
        {looks ? (
          <div className={styles.content}>
            <div
              style={{ width: looks.width }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own paper's looks, sanitized when they were drawn
              dangerouslySetInnerHTML={{ __html: looks.html }}
            />
          </div>
        ) : (
          <p className={styles.waiting}>{WORDS.loading}</p>
        )}
      </section>
    </figure>
  )
}
