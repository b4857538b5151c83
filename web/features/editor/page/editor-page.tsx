import { useStore } from '@nanostores/react'
import { signal } from '@preact/signals-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isReader, mayCopy } from '#domain/document/access.ts'
import { paperSizeOf } from '#domain/document/paper-size.ts'
import { isNewer } from '#domain/document/version.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { languageOf } from '#domain/words/language.ts'
import { keepLoading } from '../../../state/lazy.ts'
import { runMenu } from '../../../state/menu.ts'
import { savedByNewer } from '../../../state/newer-version.ts'
import { onceReady } from '../../../state/page-events.ts'
import { $route } from '../../../state/routes.ts'
import { AccountNotice } from '../../account/index.tsx'
import { goToNewRow } from '../blocks/boq/waiting-row.ts'
import { $backgroundMessage } from '../document/load-state.ts'
import type { DocumentModel } from '../document/model.ts'
import { metaNow } from '../document/now.ts'
import { onceFor } from '../document/rewrite-document.ts'
import { $document, $isReading, $isReadOnly } from '../document/store.ts'
import { previewActiveEdit } from '../figures/edit-figure.ts'
import { attachFigureEvents } from '../figures/figure-events.ts'
import { activeEdit } from '../figures/figure-place.ts'
import type { PaperContext } from '../paper/context.ts'
import { $costViews, $historyView } from '../paper/room-views.ts'
import { lateViews, UntilLoaded } from '../paper/until-loaded.tsx'
import { adoptTexts } from '../rich-text/index.ts'
import { load } from '../session/load.ts'
import styles from './editor-page.module.css'
import { holdItemKeys } from './hold-item-keys.ts'
import { Conflict, OfferedDraft } from './late-banners.tsx'
import { PaperToolbar } from './paper-toolbar.tsx'
import { PaperView } from './paper-view.tsx'

interface EditorPageProps {
  rendered?: DocumentModel | null
  /** In place of the toolbar. */
  bar?: ReactNode
  /** Below the paper, printed with it. */
  below?: ReactNode
  offer?: PaperContext['offer']
}

/**
 * The paper with its toolbar and messages. On the server the document is a prop, since many are
 * rendered there at once.
 */
export function EditorPage({ rendered = null, bar, below, offer }: EditorPageProps) {
  const paper = useRef<HTMLDivElement>(null)
  // In the first render's commit: otherwise keys would reach neither the early script nor this.
  const mayEdit = bar === undefined
  useLayoutEffect(() => (paper.current ? attach(paper.current, mayEdit) : undefined), [mayEdit])
  const document = $document.value ?? rendered
  const level = document?.meta.value.permissionLevel ?? 'Owner'
  const isAhead = isNewer(document?.meta.value)
  const isRead = rendered ? isReader(level) && !isAhead : $isReading.value
  const isReadOnly = isRead || isAhead || level === 'Forbidden'
  const isCopy = mayCopy(level) && !isReadOnly
  const History = $historyView.value
  const paperSize = document ? paperSizeOf(document.meta.value.locale).name : undefined
  return (
    <main
      className={styles.desk}
      data-reading={flag(isReadOnly)}
      data-guest={flag(level !== 'Owner')}
      data-copy={flag(isCopy)}
      data-paper={paperSize}
    >
      <Tools document={document} isRead={isRead} isAhead={isAhead} bar={bar} />
      <div className={styles.notices}>
        {isAhead && (
          <p className={`${styles.newer} banner surface`} role="status" data-newer>
            {savedByNewer()}
          </p>
        )}
        {isCopy && (
          <UntilLoaded of={readerViews}>
            {({ CopyNotice }) => <CopyNotice back={showOffer} />}
          </UntilLoaded>
        )}
        <OfferedDraft />
        <AccountNotice />
      </div>
      <Conflict />
      {!History && <Costs isReadOnly={isReadOnly} />}
      <BackgroundMessage />
      {History && <History.Versions />}
      <div
        ref={paper}
        hidden={History !== null}
        {...languageOfPaper(document)}
        // A browser's translation of an editable document would be saved; a reader may translate.
        translate={isReadOnly ? undefined : 'no'}
      >
        {document && (
          <PaperView
            key={keyOf(document)}
            document={document}
            isReadOnly={rendered ? signal(isReadOnly) : $isReadOnly}
            offer={offer}
          />
        )}
      </div>
      {below}
    </main>
  )
}

const languageOfPaper = (document: DocumentModel | null) =>
  document && languageOf(document.meta.value)

interface ToolsProps {
  document: DocumentModel | null
  isRead: boolean
  isAhead: boolean
  bar: ReactNode
}

function Tools({ document, isRead, isAhead, bar }: ToolsProps) {
  const History = $historyView.value
  if (bar) return bar
  if (History) return <History.Tools />
  if (isRead) return <UntilLoaded of={readerViews}>{({ ReaderBar }) => <ReaderBar />}</UntilLoaded>
  if (isAhead) return <div className={`${styles.tools} screen-only`} />
  return document && <PaperToolbar document={document} />
}

/** What the document costs, while that is shown. */
function Costs({ isReadOnly }: { isReadOnly: boolean }) {
  const Summary = $costViews.value?.Summary
  return Summary && !isReadOnly && <Summary />
}

/** The value of a boolean attribute. */
const flag = (is: boolean) => (is ? '' : undefined)

/**
 * Attaches the listeners of the whole paper; toolbars and pins follow once the page is ready, where
 * the paper may be edited, now or as a copy.
 */
function attach(paper: HTMLElement, mayEdit: boolean): () => void {
  document.dispatchEvent(new Event('adopt-input'))
  const stops = [attachFigureEvents(paper, goToNewRow)]
  adoptTexts(paper)
  // Committing a text has painted the committed figures: paint the preview of a typed one again.
  const edit = activeEdit()
  if (edit?.isTyped) previewActiveEdit(edit.cell)
  if (mayEdit) stops.push(addToolbars(paper))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Loads the toolbars. Keys that they handle wait for them. */
function addToolbars(paper: HTMLElement): () => void {
  const stops: (() => void)[] = []
  let isAttached = true
  const held = holdItemKeys(paper)
  onceReady(async () => {
    const { attachToolbars } = await keepLoading(() => import('../toolbars/index.ts'))
    if (!isAttached) return
    stops.push(attachToolbars(paper))
    held.repeat()
  })
  return () => {
    isAttached = false
    for (const stop of stops) stop()
  }
}

let lastKey = 0

/** Each document gets a paper of its own: nothing of the previous one may stay in its cells. */
const keyOf = onceFor((_document: DocumentModel) => ++lastKey)

/** The bar of a reader, and the notice above a copy; the page of one brings them along. */
const readerViews = lateViews(() => import('./reader-bar.tsx'))
export const loadReaderBar = readerViews.load

/** How to get access. */
const remedyViews = lateViews(() => import('./forbidden.tsx'))

/** Shown over the canvas when a quotation could not be loaded (product: Loading). */
function BackgroundMessage() {
  const message = useStore($backgroundMessage)
  const route = useStore($route)
  if (!message) return null
  if ('isForbidden' in message)
    return (
      <div
        className={`${styles.message} screen-only`}
        data-over
        role="status"
        data-background-message
      >
        <UntilLoaded of={remedyViews}>
          {({ Forbidden }) => <Forbidden mailed={message.mailed} />}
        </UntilLoaded>
      </div>
    )
  const canRetry = message.canRetry && route.screen === 'editor'
  return (
    <div className={`${styles.message} screen-only`} role="status" data-background-message>
      <h1 className={styles.problem}>{message.text}</h1>
      <div className={`acts ${styles.remedies}`}>
        {canRetry && (
          <button type="button" className="act main" onClick={() => void load(route.quotationId)}>
            {WORDS.loading.retry}
          </button>
        )}
        <button
          type="button"
          className={canRetry ? 'act' : 'act main'}
          onClick={() => runMenu('new')}
        >
          {WORDS.loading.startNew}
        </button>
      </div>
    </div>
  )
}

/** Goes back to the offer. The changes are kept as a draft, which is then offered above it. */
function showOffer(): void {
  const id = metaNow()?.id
  if (id !== undefined) void load(id, 'server')
}
