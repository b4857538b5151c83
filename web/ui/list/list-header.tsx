import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './page.module.css'

interface ListHeaderProps {
  title: string
  search: string
  onSearch: (search: string) => void
  /** What else stands in the line. */
  children: ReactNode
}

/** The frame of a page that is a list. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>{children}</main>
)

/** A list's name and its search. */
export function ListHeader({ title, search, onSearch, children }: ListHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{title}</h1>
      <label className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <span className="visually-hidden">Search</span>
        <input
          type="search"
          placeholder="Search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {children}
    </header>
  )
}
