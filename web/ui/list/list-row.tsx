import type { ReactNode } from 'react'
import { updatedInFull, updatedOf } from '../dates.ts'
import styles from './list-row.module.css'

interface DescribedProps {
  picture: ReactNode
  /** What it is about. */
  desc?: string
  /** Its name. */
  children: ReactNode
}

/** An item's picture and name, and what it is about. */
export const Described = ({ picture, desc, children }: DescribedProps) => (
  <div className={styles.item}>
    {picture}
    <span className={styles.words}>
      {children}
      {desc && <span className={styles.desc}>{desc}</span>}
    </span>
  </div>
)

/** When an item was last saved. */
export const Updated = ({ item }: { item: { updatedAt: string } }) => (
  <time dateTime={item.updatedAt} title={updatedInFull(item)}>
    {updatedOf(item)}
  </time>
)
