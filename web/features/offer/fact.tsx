import type { ReactNode } from 'react'
import type { Strokes } from '#domain/offers/limits.ts'
import { DrawnSignature } from '../../ui/drawn-signature.tsx'
import styles from './offer.module.css'

/** What is on record of an acceptance, unless it is blank. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <>
      <dt>{name}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </>
  )

export const Signature = (drawn: { strokes: Strokes; name: string }) => (
  <DrawnSignature {...drawn} className={styles.signature} />
)
