export { focusBlock, focusCell } from './cells/focus-cell.ts'
export {
  $document,
  $isLocked,
  $isReadOnly,
  committedBlocks,
  currentQuotation,
  lockEdits,
  openDocument,
  run,
  runOnMeta,
} from './commands.ts'
export { flushEdits } from './flush.ts'
export { openInitial } from './loading/initial.ts'
export { isWhole } from './loading/is-whole.ts'
export { oncePaperSettles } from './loading/once-settled.ts'
export { modelOf } from './model/model.ts'
export { nextId } from './model/next-id.ts'
export { EditorPage } from './page/editor-page.tsx'
export { armSanitizer } from './rich/sanitize.ts'
export type { SaveFields } from './saving/attempt.ts'
export { saveOpenQuotation } from './saving/reach-saving.ts'
export type { SaveOutcome } from './saving/save.ts'
export { startEditor } from './start.ts'

/** The icons of blocks and rows, their previews and their motion: a chunk that comes after the paper. */
export const loadItems = () => import('./items/index.ts')
