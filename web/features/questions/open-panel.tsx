import { createRoot, type Root } from 'react-dom/client'
import { Panel } from './panel.tsx'
import type { Opening, PanelDeps } from './panel-props.ts'

let root: Root | null = null
let openedBy: Element | null = null
let count = 0
let close = (): void => {}

/** Opens the panel of questions, or opens it anew with something else. */
export function openPanel(deps: PanelDeps, opening: Opening): void {
  const { activeElement } = document
  // Pressed in the panel itself, what opened it before still takes the focus later.
  if (!activeElement?.closest('[data-questions]')) openedBy = activeElement
  count += 1
  close = () => {
    deps.threads.leave()
    delete document.documentElement.dataset.asking
    root?.render(null)
    if (openedBy instanceof HTMLElement) openedBy.focus({ preventScroll: true })
    openedBy = null
    close = () => {}
  }
  document.documentElement.dataset.asking = ''
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Panel key={count} {...deps} opening={opening} onClose={close} />)
  if (opening.rowId !== null) deps.showRow(opening.rowId)
}

export const closePanel = (): void => close()

export const isPanelOpen = (): boolean => document.documentElement.dataset.asking !== undefined
