import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { keepLoading, lazy } from '../../../state/lazy.ts'
import { runMenu } from '../../../state/menu.ts'
import { $route } from '../../../state/routes.ts'
import { $backgroundMessage, type Mailed } from '../document/load-state.ts'
import { WORDS } from '../editor-words.ts'
import { load } from '../session/load.ts'
import styles from './editor-page.module.css'

const loadForbidden = lazy(async () => (await import('./forbidden.tsx')).Forbidden)

/** Shown over the canvas when a quotation could not be loaded (product: Loading). */
export function BackgroundMessage() {
  const message = useStore($backgroundMessage)
  const route = useStore($route)
  if (!message) return null
  if ('isForbidden' in message)
    return (
      <div className={styles.message} data-over role="status" data-background-message>
        <Forbidden mailed={message.mailed} />
      </div>
    )
  return (
    <div className={styles.message} role="status" data-background-message>
      <h1 className={styles.problem}>{message.text}</h1>
      <div className={styles.remedies}>
        {message.canRetry && route.screen === 'editor' && (
          <button
            type="button"
            className={styles.retry}
            onClick={() => void load(route.quotationId)}
          >
            {WORDS.loading.retry}
          </button>
        )}
        <button type="button" className={styles.retry} onClick={() => runMenu('new')}>
          {WORDS.loading.startNew}
        </button>
      </div>
    </div>
  )
}

/** How to get access, whose code loads only when it is needed. */
function Forbidden({ mailed }: { mailed: Mailed | null }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ mailed: Mailed | null }> | null>(null)
  useEffect(() => {
    void keepLoading(loadForbidden).then((Remedies) => setLoaded(() => Remedies))
  }, [])
  return Loaded && <Loaded mailed={mailed} />
}
