import type { Letterhead } from '../../../src/domain/document/quotation.ts'
import { $route, modalPath, navigate } from '../../state/routes.ts'
import field from '../../ui/text-field.module.css'
import styles from './info.module.css'

/** Whose letterhead the quotation has, and the way to another (product: Letterhead). */
export function LetterheadField({ letterhead }: { letterhead: Letterhead | null }) {
  const choose = () => navigate(modalPath($route.get(), 'letterhead'))
  return (
    <div className={styles.letterhead}>
      <span className={field.label}>Letterhead</span>
      <span className={styles.sender}>
        {letterhead ? letterhead.company || 'Without a name' : 'None'}
      </span>
      <button type="button" className={styles.offer} onClick={choose}>
        {letterhead ? 'Change letterhead' : 'Choose a letterhead'}
      </button>
    </div>
  )
}
