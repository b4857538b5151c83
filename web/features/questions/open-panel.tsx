import { createRoot, type Root } from 'react-dom/client'
import { $route, enterView, isInView, leaveView, parentPath } from '../../state/routes.ts'
import { Panel } from './panel.tsx'
import type { Opening, PanelDeps } from './thread-words.ts'

let root: Root | null = null
let openedBy: Element | null = null
let count = 0
let close = (_isReplaced?: boolean): void => {}

/**
 * Opens the panel of questions, or opens it anew with something else. Back in the browser closes it
 * (product: Questions).
 */
export function openPanel(deps: PanelDeps, opening: Opening): void {
  const { activeElement } = document
  // Pressed in the panel itself, what opened it before still takes the focus later.
  if (!activeElement?.closest('[data-questions]')) openedBy = activeElement
  count += 1
  close = (isReplaced) => {
    deps.threads.leave()
    delete document.documentElement.dataset.asking
    root?.render(null)
    if (openedBy instanceof HTMLElement) openedBy.focus({ preventScroll: true })
    openedBy = null
    close = () => {}
    leaveEntry(isReplaced)
  }
  if (!isPanelOpen()) addEntry()
  document.documentElement.dataset.asking = ''
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Panel key={count} {...deps} opening={opening} onClose={() => close()} />)
  if (opening.rowId !== null) deps.showRow(opening.rowId)
}

/** @param isReplaced whether a view takes its place, and its entry of the browser's history */
export const closePanel = (isReplaced = false): void => close(isReplaced)

export const isPanelOpen = (): boolean => document.documentElement.dataset.asking !== undefined

/** Whether the panel is an entry of the browser's history: over another view, that one is. */
let isEntry = false
let stopFollowing = (): void => {}

/** The paper is scrolled beside the panel: going back must not scroll it to where it was. */
function addEntry(): void {
  isEntry = !isInView()
  addEventListener('popstate', followBack)
  const place = parentPath($route.get())
  // A list, say, takes the place of the paper.
  stopFollowing = $route.listen((route) => void (parentPath(route) === place || close(true)))
  if (!isEntry) return
  history.scrollRestoration = 'manual'
  enterView()
}

function leaveEntry(isReplaced = false): void {
  removeEventListener('popstate', followBack)
  stopFollowing()
  const isLeft = isEntry && !isReplaced && isInView()
  isEntry = false
  if (isLeft) {
    addEventListener('popstate', scrollAgain, { once: true })
    leaveView()
  } else scrollAgain()
}

const followBack = () => void (isInView() || close())

function scrollAgain(): void {
  history.scrollRestoration = 'auto'
}
