export {
  $document,
  $isReadOnly,
  currentQuotation,
  openDocument,
  run,
  runOnMeta,
} from './commands.ts'
export { openInitial } from './loading/initial.ts'
export { modelOf } from './model/model.ts'
export { nextId } from './model/next-id.ts'
export { EditorPage } from './page/editor-page.tsx'
export type { SaveFields } from './saving/attempt.ts'
export { type SaveOutcome, saveOpenQuotation } from './saving/save.ts'
export { startEditor } from './start.ts'
