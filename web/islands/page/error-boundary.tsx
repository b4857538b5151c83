import { Component, type ReactNode } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import styles from './not-found.module.css'

/** The error page (product: Error page) after rendering threw; what was typed is in its draft. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={styles.page} role="alert">
        <h1 className={styles.title}>{MESSAGES.unexpected}</h1>
        <p className={styles.text}>Unsaved work is kept and offered when the page is open again.</p>
        <button type="button" className={styles.action} onClick={() => location.reload()}>
          Open again
        </button>
      </main>
    )
  }
}
