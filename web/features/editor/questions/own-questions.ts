import { effect } from '@preact/signals-react'
import { rowName } from '../../../../src/domain/document/row-name.ts'
import { closePanel, createThreads, openPanel, type Threads } from '../../questions/index.ts'
import { committedBlocks } from '../document/store.ts'
import { blockElement, rowElement } from '../paper/elements.ts'
import { $historyView } from '../paper/history-view.ts'
import { $paperTool } from '../paper/paper-tool.ts'
import { newSaveId } from '../saving/save-id.ts'
import { markRows } from './mark-rows.ts'
import { $own } from './own.ts'
import { questionCalls } from './question-calls.ts'
import { QuestionsButton } from './questions-button.tsx'
import { WORDS } from './words.ts'

let stop = (): void => {}

/** Shows that there are questions about the open quotation, where there are any. */
export function showQuestionsOf(id: string | null): void {
  stop()
  if (id === null) return
  const threads = createThreads({
    ...{ calls: questionCalls(id), isOwner: true, newId: newSaveId },
    keptAs: `questions ${id}`,
  })
  const open = (rowId: string | null) => openPanel(panelOf(threads), { rowId })
  $own.value = { threads, open }
  const refresh = () => document.visibilityState === 'visible' && void threads.load()
  document.addEventListener('visibilitychange', refresh)
  const stops = [
    effect(() => {
      $paperTool.value = threads.$questions.value?.length ? QuestionsButton : null
    }),
    // The paper, beside which they are, is hidden then.
    effect(() => {
      if ($historyView.value) closePanel()
    }),
    markRows(threads, open),
    () => document.removeEventListener('visibilitychange', refresh),
  ]
  stop = () => {
    closePanel()
    for (const end of stops) end()
    $paperTool.value = null
    $own.value = null
    stop = () => {}
  }
  void loadFirst(threads, open)
}

/** The mails about questions lead to them. */
async function loadFirst(threads: Threads, open: (rowId: null) => void): Promise<void> {
  await threads.load()
  const isCurrent = $own.peek()?.threads === threads
  if (isCurrent && location.hash === '#questions' && threads.$questions.peek()?.length) open(null)
}

const panelOf = (threads: Threads) => ({
  ...{ threads, words: WORDS.panel, language: 'en', locale: navigator.language, mayAsk: false },
  otherSide: ({ name, email }: { name: string; email: string }) => name || email,
  rowName: (rowId: string) => rowName(committedBlocks(), rowId),
  showRow: (rowId: string) =>
    (rowElement(rowId) ?? blockElement(rowId))?.scrollIntoView({ block: 'nearest' }),
})
