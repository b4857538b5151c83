import { Copy, FileSpreadsheet, FileText } from 'lucide-react'
import { runMenu } from '../../../state/menu.ts'
import { WORDS } from '../words.ts'
import styles from './editor-page.module.css'

/** What a reader can do with somebody else's quotation. */
export const ReaderBar = () => (
  <div className={styles.tools} role="group" aria-label={WORDS.reader.label}>
    <button type="button" className={styles.offer} onClick={() => runMenu('pdf')}>
      <FileText size={16} aria-hidden />
      {WORDS.reader.pdf}
    </button>
    <button type="button" className={styles.offer} onClick={() => runMenu('excel')}>
      <FileSpreadsheet size={16} aria-hidden />
      {WORDS.reader.xlsx}
    </button>
    <button type="button" className={styles.offer} onClick={() => runMenu('save')}>
      <Copy size={16} aria-hidden />
      {WORDS.reader.copy}
    </button>
  </div>
)
