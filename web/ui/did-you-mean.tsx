import { account as WORDS } from '#domain/words/en/account.json'
import styles from './text-field.module.css'

/** Offers an address in place of one with a mistyped mail domain (product: Email fields). */
export const DidYouMean = ({ email, onAccept }: { email: string; onAccept: () => void }) => (
  <>
    {WORDS.didYouMean}{' '}
    <button type="button" className={`link ${styles.meant}`} onClick={onAccept}>
      {email}
    </button>
  </>
)
