import styles from './offer.module.css'

/** In place of an offer that the link doesn't open: whether it ever did is not told. */
export const UnknownOffer = ({ title, text }: { title: string; text: string }) => (
  <main className={styles.gone}>
    <h1 className={styles.goneTitle}>{title}</h1>
    <p className={styles.goneText}>{text}</p>
  </main>
)
