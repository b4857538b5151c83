import { useStore } from '@nanostores/react'
import { letterhead as WORDS } from '#domain/words/en/editor.json'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { usePaper } from '../paper/context.ts'
import styles from './hint.module.css'

/** 'Your logo here', for the owner and for visitors at a quotation of their own, never printed. */
export function Hint() {
  const { status } = useStore($session)
  const { isReadOnly } = usePaper()
  if (status === 'checking' || isReadOnly.value) return null
  return (
    <div className={`${styles.place} screen-only`}>
      <button
        type="button"
        className={styles.hint}
        data-action="letterhead"
        onClick={() => navigate(modalPath($route.get(), 'letterhead'))}
      >
        {WORDS.hint}
      </button>
    </div>
  )
}
