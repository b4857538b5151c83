import { lazy, prefetch } from '../../../state/lazy.ts'

/** Editor.js and its tools, a chunk of their own. */
export const loadEditing = lazy(() => import('./editorjs/start-editing.ts'))

/** Fetches the chunk ahead of the first click. */
export const prefetchEditing = (): void => prefetch(loadEditing)
