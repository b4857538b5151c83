import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { page as WORDS } from '#domain/words/en/menu.json'
import { markReady } from '../../state/page-events.ts'
import styles from './not-found.module.css'

/** A list, once its code is loaded; a failed load can be retried. */
export function ListScreen({ load }: { load: () => Promise<ComponentType> }) {
  const [List, setList] = useState<ComponentType | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    let isWanted = true
    load().then(
      (Loaded) => isWanted && setList(() => Loaded),
      () => isWanted && setFailed(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])

  if (List)
    return (
      <>
        <List />
        <Ready />
      </>
    )
  return failed === attempt && <Failed onRetry={() => setAttempt(attempt + 1)} />
}

/**
 * Looks like a list whose rows can't be loaded; that component (list-state.tsx) is not loaded here.
 */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{WORDS.failedTitle}</h1>
      <p className={styles.text}>{WORDS.failedText}</p>
      <button type="button" className="act main" onClick={onRetry}>
        {WORDS.retry}
      </button>
      <Ready />
    </main>
  )
}

/** Marks the page ready once it is rendered. */
function Ready() {
  useEffect(markReady, [])
  return null
}

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
        <p className={styles.text}>{WORDS.unsavedKept}</p>
        <button type="button" className="act main" onClick={() => location.reload()}>
          {WORDS.openAgain}
        </button>
      </main>
    )
  }
}

/** The page for an unknown address, with a link back to the app. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{WORDS.notFoundTitle}</h1>
      <p className={styles.text}>{WORDS.notFoundText}</p>
      <a className="act main" href="/new">
        {WORDS.startNew}
      </a>
    </main>
  )
}
