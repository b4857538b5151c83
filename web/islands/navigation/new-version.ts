import { LOAD_FAILED } from '../../state/lazy.ts'
import { isGone, NEWER_FOUND } from '../../state/newer-version.ts'
import { showToast } from '../../state/toasts.ts'

const WORDS = {
  text: 'A new version is ready. Reload to go on: unsaved changes are kept and offered again.',
  reload: 'Reload',
}

/**
 * Reports a new version when a module can't be loaded, or a document comes from a newer version,
 * because the server has another build by then: trying again would never help.
 * @param script the address of a script of this build
 */
export function reportNewVersion(script: string): void {
  for (const type of [LOAD_FAILED, NEWER_FOUND])
    addEventListener(type, async () => {
      if (!(await isGone(script))) return
      const action = { label: WORDS.reload, run: reload }
      const shown = { id: 'new-version', durationMs: Number.POSITIVE_INFINITY, action }
      showToast({ kind: 'warning', text: WORDS.text, ...shown })
    })
}

/** Skips the browser's question, since the draft keeps unsaved changes. */
function reload(): void {
  const skip = (event: Event) => event.stopImmediatePropagation()
  addEventListener('beforeunload', skip, { capture: true })
  location.reload()
}
