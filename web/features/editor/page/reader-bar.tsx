import { FileSpreadsheet, FileText, PencilLine } from 'lucide-react'
import { runMenu } from '../../../state/menu.ts'
import { editAsCopy } from '../document/store.ts'
import { WORDS } from '../editor-words.ts'
import styles from './editor-page.module.css'

/** What a reader can do with somebody else's quotation. */
export const ReaderBar = () => (
  <div className={`${styles.tools} ${styles.reader}`} role="group" aria-label={WORDS.reader.label}>
    <button type="button" className={styles.offer} onClick={() => runMenu('pdf')}>
      <FileText size={16} aria-hidden />
      {WORDS.reader.pdf}
    </button>
    <button type="button" className={styles.offer} onClick={() => runMenu('excel')}>
      <FileSpreadsheet size={16} aria-hidden />
      {WORDS.reader.xlsx}
    </button>
    <button
      type="button"
      className={styles.offer}
      data-tip={WORDS.reader.editTip}
      aria-keyshortcuts="Control+E"
      onClick={editAsCopy}
    >
      <PencilLine size={16} aria-hidden />
      {WORDS.reader.edit}
    </button>
  </div>
)
