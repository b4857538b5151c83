import { effect } from '@preact/signals-react'
import { Copy, RotateCcw } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { countRows, rowsOf } from '#domain/document/blocks.ts'
import { restoreItem } from '#domain/document/compare/restore-item.ts'
import { shortened } from '#domain/document/label.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { roundBlocks } from '#domain/numbers/round-figures.ts'
import { language } from '#domain/words/en/common.json'
import { history as WORDS } from '#domain/words/en/editor.json'
import { disableMenu } from '../../../state/menu.ts'
import { $route, isInView } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { listenToKeys, Steps } from '../comparing/changes.tsx'
import { ComparedPaper, PAST_PAPER } from '../comparing/compared-paper.tsx'
import { isSame } from '../document/history.ts'
import { decimalsNow } from '../document/now.ts'
import { $document, $isLocked, currentQuotation, run } from '../document/store.ts'
import { $shownVersion } from '../paper/room-views.ts'
import { offerUndo } from '../session/offer-undo.ts'
import { comparisonOf, LABELS } from './comparison.ts'
import styles from './history.module.css'
import type { Against, Entry, History } from './history.ts'
import { $history, closeHistory, mayChange } from './opened.ts'
import { Panel } from './panel.tsx'
import { $asked, $isCopying, openAsCopy, restore, restoreAsked } from './restore.ts'
import { Summary } from './summary.tsx'
import { entryName, versionName } from './times.ts'
import { isShowable, type Loaded } from './versions.ts'

/** What stands in for the paper while the history is open (product: History). */
export function HistoryView() {
  const history = $history.value
  return history && <OpenHistory key={history.id} history={history} />
}

/** In place of the paper's tools, above a conflict and other notices. */
export function HistoryTools() {
  const history = $history.value
  return history && <Strip key={history.id} history={history} />
}

function OpenHistory({ history }: { history: History }) {
  const isDrawn = useDrawn(history)
  useEffect(() => follow(history), [history])
  useEffect(() => void scrollTo(0, 0), [])
  return (
    // A press on it takes the focus, for the keys of the history (product: Shortcuts).
    <div className={styles.history} data-history-view tabIndex={-1}>
      <Summary history={history} />
      {isDrawn && <PastPaper history={history} />}
      <Panel history={history} />
      <AskFirst history={history} />
    </div>
  )
}

/** The panel doesn't wait for a long paper, which is drawn a frame later. */
function useDrawn({ $now }: History): boolean {
  const [isDrawn, setDrawn] = useState(() => countRows($now.peek()?.blocks ?? []) < LONG)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setDrawn(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDrawn
}

/** Rows that are drawn within a frame or two. */
const LONG = 200

/** Blocks and rows are inserted into the paper, which is hidden. */
const FOR_THE_PAPER = ['insert', 'boqItem', 'boqRow', 'textItem', 'priceItem', 'photo'] as const

/** Follows the open document until the history is closed, or closes it when that goes away. */
function follow(history: History): () => void {
  const listening = new AbortController()
  addEventListener('popstate', followBack, { signal: listening.signal })
  let revision = history.$now.peek()?.revision
  const stops = [
    listenToKeys(closeHistory),
    disableMenu(FOR_THE_PAPER),
    effect(() => offerToDownload(history)),
    effect(() => {
      const meta = $document.value?.meta.value
      // Paste mode and dragging need the paper.
      if (meta?.id !== history.id || $isLocked.value) return queueMicrotask(closeHistory)
      if (meta.revision === revision) return
      revision = meta.revision
      void history.refresh()
    }),
    () => listening.abort(),
  ]
  return () => {
    for (const stop of stops) stop()
    $shownVersion.value = null
    closeHistory()
  }
}

/** What the menu downloads is what is shown. */
function offerToDownload({ $shown, documentOf }: History): (() => void) | undefined {
  const shown = $shown.value
  const version = shown === 'now' ? null : documentOf(shown)
  $shownVersion.value = isShowable(version) ? version : null
  if (shown !== 'now' && !isShowable(version)) return disableMenu(DOWNLOADS)
}

const DOWNLOADS = ['pdf', 'excel', 'excel-costs'] as const

/** Back in the browser leads from the history to the paper, as from a modal. */
function followBack(): void {
  if (!isInView() && !$route.get().modal) closeHistory()
}

/** Asks before a restored version replaces unsaved work. */
function AskFirst({ history }: { history: History }) {
  return (
    <Dialog
      name="restore"
      title={WORDS.ask.title}
      width={500}
      isOpen={$asked.value !== null}
      onClose={() => {
        $asked.value = null
      }}
    >
      <p className={styles.question}>{WORDS.ask.text}</p>
      <DialogAnswers>
        <Button onClick={() => void restoreAsked(history, false)}>{WORDS.ask.anyway}</Button>
        <Button kind="primary" onClick={() => void restoreAsked(history, true)}>
          {WORDS.ask.saveFirst}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}

/**
 * Puts a block or row of an earlier version into the open document, as one undoable step: where it
 * stood, or in place of what it has become.
 */
function bringBack(then: Quotation, id: string): void {
  const now = currentQuotation()
  if (!now) return
  const isBlock = then.blocks.some((block) => block.id === id)
  if (isSame(itemIn(now, id), itemIn(then, id))) toast.info(WORDS.isThere)
  else if (run((blocks) => roundBlocks(restoreItem(blocks, then.blocks, id), decimalsNow())))
    offerUndo()('success', WORDS.broughtBack[isBlock ? 'block' : 'row'])
  else toast.warning(WORDS.noRoom)
}

const itemIn = ({ blocks }: Quotation, id: string) =>
  blocks.find((block) => block.id === id) ?? blocks.flatMap(rowsOf).find((row) => row.id === id)

const BRING_BACK = { labels: WORDS.bringBack, run: bringBack }

/** The version that is shown, compared with the one that is chosen. */
function PastPaper({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const shown = history.documentOf(after)
  const other = before === null ? null : history.documentOf(before)
  if (!isShowable(shown)) return <Missing loaded={shown} history={history} />
  const compared = isShowable(other) ? other : null
  return (
    <ComparedPaper
      shown={shown}
      compared={compared}
      labels={LABELS}
      differences={compared ? comparisonOf(compared, shown).entries : undefined}
      bringBack={mayChange.value ? BRING_BACK : null}
    />
  )
}

interface MissingProps {
  loaded: Exclude<Loaded, Quotation> | null
  history: History
}

/** In place of a version that can't be shown. */
function Missing({ loaded, history }: MissingProps) {
  const { after } = history.$pair.value
  if (loaded === null || loaded === 'loading')
    return <div className={PAST_PAPER} aria-busy="true" />
  return (
    <div className={`${PAST_PAPER} ${styles.missing}`} role="status">
      <p>{WORDS.missing[loaded]}</p>
      {loaded === 'failed' && (
        <button type="button" className={styles.quiet} onClick={() => history.ask(after)}>
          {WORDS.retry}
        </button>
      )}
    </div>
  )
}

/** Above the shown version: which one it is, what it is compared with, and what can be done. */
function Strip({ history }: { history: History }) {
  const shown = history.$shown.value
  const version = history.documentOf(shown)
  const isEarlier = shown !== 'now' && isShowable(version)
  return (
    <div
      className={`${styles.strip} screen-only`}
      role="group"
      aria-label={WORDS.title}
      data-history-view
    >
      <p className={styles.which} aria-live="polite">
        <bdi>{shown === 'now' ? WORDS.now : versionName(history, shown)}</bdi>
      </p>
      <CompareChoice history={history} />
      <Steps words={WORDS.steps} language={language.tag} />
      {isEarlier && (
        <div className={styles.acts}>
          <button
            type="button"
            className={styles.quiet}
            aria-label={WORDS.copy}
            data-tip={WORDS.copyTip}
            aria-busy={$isCopying.value || undefined}
            onClick={() => void openAsCopy(version, history)}
          >
            <Copy size={16} aria-hidden />
            <span className={styles.long}>{WORDS.copy}</span>
          </button>
          {mayChange.value && (
            <button
              type="button"
              className={styles.main}
              aria-label={WORDS.restore}
              data-tip={WORDS.restoreTip}
              onClick={() => restore(version, history)}
            >
              <RotateCcw size={16} aria-hidden />
              <span>
                <span className={styles.brief}>{WORDS.restoreShort}</span>
                <span className={styles.long}>{WORDS.restore}</span>
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** With what the shown version is compared. */
function CompareChoice({ history }: { history: History }) {
  const id = useId()
  const shown = history.$shown.value
  const against = history.$against.value
  const others = history.$entries.value.filter(({ version }) => version !== shown)
  const choose = (value: string) => {
    const revision = Number(value)
    history.compareWith(Number.isNaN(revision) ? (value as Against) : revision)
  }
  return (
    <span className={styles.compare}>
      <label htmlFor={id}>{WORDS.compare}</label>
      <select
        id={id}
        className={styles.choice}
        value={against}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="previous">{WORDS.withPrevious}</option>
        <option value="now">{WORDS.withNow}</option>
        <option value="nothing">{WORDS.withNothing}</option>
        <optgroup label={WORDS.withAnother}>
          {others.map((entry) =>
            entry.version === 'now' ? null : (
              <option key={entry.version} value={entry.version}>
                {optionName(entry)}
              </option>
            ),
          )}
        </optgroup>
      </select>
    </span>
  )
}

/** With what it changed: several versions may have been saved within a minute. */
function optionName(entry: Entry): string {
  const { summary = '' } = entry.revision ?? {}
  return summary ? `${entryName(entry)} – ${shortened(summary)}` : entryName(entry)
}
