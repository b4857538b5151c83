export { commitPending } from './blocks/commit-pending.ts'
export { isValid } from './document/is-valid.ts'
export { $backgroundMessage, onceLoaded } from './document/load-state.ts'
export { modelOf } from './document/model.ts'
export { nextId } from './document/next-id.ts'
export { openServerRendered } from './document/server-rendered.ts'
export {
  $document,
  $isCopy,
  $isLocked,
  $isReading,
  $isReadOnly,
  committedBlocks,
  currentQuotation,
  editAsCopy,
  lockEdits,
  openDocument,
  run,
  runOnMeta,
} from './document/store.ts'
export { EditorPage } from './page/editor-page.tsx'
export { startEditor } from './page/start.ts'
export { ACTION_LOCK_MS, animate } from './paper/animate.ts'
export {
  all,
  blockIdOf,
  CELL,
  closest,
  elementOf,
  ITEM,
  type ItemKind,
  isOnPaper,
  rowIdOf,
  SELECTORS,
} from './paper/elements.ts'
export { focusBlock, focusCell } from './paper/focus.ts'
export { sizesOnPaper } from './paper/sizes-on-paper.ts'
export { sanitize, setHtmlParser } from './rich-text/index.ts'
export { mentionSamples } from './samples/index.ts'
export { acceptStored } from './saving/accept-stored.ts'
export { loadConflictBanner } from './saving/conflict.tsx'
export type { SaveFields, SaveOutcome, Sharing } from './saving/outcome.ts'
export { saveOpenQuotation } from './saving/save-document.ts'
export { undoEdit } from './session/undo.ts'
export { previewOf } from './toolbars/preview.tsx'
