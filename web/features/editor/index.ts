import { lazy } from '../../state/lazy.ts'

/** What gives new quotations the account's default letterhead. */
export const loadTakeDefault = lazy(() => import('./letterhead/take-default.ts'))

/** A version drawn with what changed; only a customer's page asks for it by itself. */
export const loadComparing = lazy(() => import('./comparing/index.ts'))

/** Loads what knows the language of a client. */
export const loadSuggestedLanguage = lazy(() => import('./client-book/suggested-language.ts'))

export { commitPending } from './blocks/commit-pending.ts'
export { loadLines, loadLineView } from './blocks/late-views.ts'
export { waysNow } from './blocks/price/meet-total.ts'
export { listedName, toolOf } from './blocks/registry.ts'
export type { ClientPlace } from './client-book/suggested-language.ts'
export { excerptOf } from './clipboard/item-name.ts'
export { loadLanguage, nextId, wordsIn, writtenIn } from './document/document-words.ts'
export { $backgroundMessage, openServerRendered } from './document/load-state.ts'
export { modelOf } from './document/model.ts'
export { onceLoaded } from './document/once-loaded.ts'
export { rememberLanguage } from './document/remember-language.ts'
export {
  $document,
  $isCopy,
  $isLocked,
  $isNewer,
  $isReading,
  $isReadOnly,
  committedBlocks,
  currentQuotation,
  documentStore,
  run,
  runOnMeta,
} from './document/store.ts'
export { isValid } from './document/upgraded.ts'
export { loadChangeLanguage, namedNow } from './document/words-now.ts'
export { loadLetterhead } from './letterhead/load.ts'
export { runWithDecimals } from './money/with-decimals.ts'
export { loadRowOption } from './options/row-choice.tsx'
export { EditorPage, loadReaderBar } from './page/editor-page.tsx'
export { loadConflictBanner } from './page/late-banners.tsx'
export { loadClipboard, loadHistory, startEditor } from './page/start.ts'
export { all, blockElement, rowElement } from './paper/elements.ts'
export { focusBlock } from './paper/focus.ts'
export { focusPicture } from './paper/focus-picture.ts'
export { $historyView, $shownVersion } from './paper/room-views.ts'
export { lateViews, UntilLoaded } from './paper/until-loaded.tsx'
export { sanitize, setHtmlParser } from './rich-text/index.ts'
export { mentionSamples } from './samples/index.ts'
export { announceFailure, announceSaved } from './saving/announce-save.ts'
export { sizesOnPaper } from './saving/complete-quotation.ts'
export type { SaveOutcome, Sharing } from './saving/outcome.ts'
export { onceSaved, saveOpenQuotation } from './saving/save-document.ts'
export { newSaveId } from './saving/save-request.ts'
export { saveStored } from './saving/save-stored.ts'
export { loadComplete } from './saving/send-save.ts'
export { startNew } from './session/follow-routes.ts'
export { loadRenderedViews, viewsFor } from './session/views-for.ts'
export { loadTax, type TaxModule } from './tax/load.ts'
export { copyWithPreview, previewOf } from './toolbars/preview.tsx'
