import type EditorJS from '@editorjs/editorjs'

/** Closes the menu of kinds and takes the "/" away that opened it; the caret is where it was. */
export function giveMenuUp({ blocks, caret, toolbar }: EditorJS): void {
  const index = blocks.getCurrentBlockIndex()
  const line = blocks.getBlockByIndex(index)?.holder.querySelector('[contenteditable="true"]')
  toolbar.toggleToolbox(false)
  // The button beside the line opens the menu without one.
  if (line?.textContent === '/') line.textContent = ''
  caret.setToBlock(index, 'start')
}
