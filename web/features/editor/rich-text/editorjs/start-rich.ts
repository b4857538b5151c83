import EditorJS, { type LogLevels, type OutputData } from '@editorjs/editorjs'
import { writeRichText } from '../../../../../src/domain/html/write.ts'
import { type Caret, caretIn, placeCaret } from '../caret.ts'
import { parseInert } from '../read-dom.ts'
import { blocksOf } from '../sanitizer.ts'
import { caretAfterChange } from './changed-text.ts'
import { attachClipboard, insertPasted } from './clipboard.ts'
import { toEditorBlock, toRichBlocks } from './convert.ts'
import type { Editing, EditingRequest } from './editing.ts'
import { insertFiles } from './files/insert-files.ts'
import { giveMenuUp } from './give-menu-up.ts'
import { attachKeys, goTo } from './keys.ts'
import { attachObjects } from './objects/attach-objects.ts'
import { selectObject } from './objects/object-at.ts'
import { pressedObject } from './objects/pressed-object.ts'
import { attachPressBeside } from './press-beside.ts'
import { replayKey } from './replay-key.ts'
import { restrict } from './restrict.ts'
import { readBlocks } from './tools.ts'
import { toolset } from './toolset.ts'
import { watchTyping } from './watch-typing.ts'

/** Puts an Editor.js with the html into the element, hidden. Throws when Editor.js can't start. */
export async function startRich(request: EditingRequest): Promise<Editing> {
  const { element, mode } = request
  const holder = document.createElement('div')
  holder.className = 'rich-editing'
  element.append(holder)
  const editor = new EditorJS({
    holder,
    data: dataOf(request),
    minHeight: 0,
    placeholder: false,
    logLevel: 'ERROR' as LogLevels,
    ...toolset(mode, {
      label: request.label,
      placeholder: request.placeholder,
      takeFiles: (files) => void insertFiles(at, files),
    }),
  })
  await editor.isReady
  const redactor = holder.querySelector('.codex-editor__redactor')
  if (!redactor) throw new Error('Editor.js made no redactor')
  const stop = new AbortController()
  const typing = watchTyping(redactor, request.onChange)
  const { onLate } = request
  const at = { element, editor, mode, holder, redactor, onLate, signal: stop.signal }
  attachObjects(at)
  const keyed = {
    ...at,
    onMoved: () => knowBlockAtCaret(editor, holder),
    onMenuGivenUp: () => giveMenuUp(editor),
    onToolbarLate: () => editor.inlineToolbar.close(),
  }
  attachKeys(keyed, request.onLeave)
  attachClipboard(at)
  return {
    show: (caret) => {
      show(element, holder, editor, caret)
      attachPressBeside(keyed)
    },
    read: () =>
      typing.isTouched()
        ? writeRichText(restrict(toRichBlocks(readBlocks(redactor), parseInert), mode))
        : null,
    caretAfter: (before, after) => caretAfterChange(before, after) ?? caretIn(redactor) ?? 'end',
    replay: (key) =>
      replayKey(key, {
        onPaste: (pasted) => insertPasted(at, pasted),
        onCaret: (caret) => goTo(keyed, caret),
      }),
    destroy: () => {
      stop.abort()
      typing.stop()
      editor.destroy()
      holder.remove()
    },
  }
}

function dataOf({ html, mode }: EditingRequest): OutputData {
  const blocks = restrict(blocksOf(html), mode)
  const kept = blocks.length > 0 ? blocks : [EMPTY_LINE]
  return { blocks: kept.map(toEditorBlock) }
}

const EMPTY_LINE = { type: 'paragraph', align: null, inline: [] } as const

/** Static html out, editor in, in one go, so that no frame shows both or neither. */
function show(element: HTMLElement, holder: HTMLElement, editor: EditorJS, caret: Caret): void {
  const object = pressedObject(element, holder)
  for (const child of [...element.childNodes]) if (child !== holder) child.remove()
  holder.dataset.shown = ''
  knowEdge(holder)
  placeCaret(holder, caret)
  knowBlockAtCaret(editor, holder)
  if (object) selectObject(object)
}

/** How far the place is from the screen's edge, which a phone's marks' bar goes by (touch.css). */
function knowEdge(holder: HTMLElement): void {
  const left = holder.offsetParent?.getBoundingClientRect().left ?? 0
  holder.style.setProperty('--from-edge', `${left}px`)
}

/** Editor.js must know its current block, or "/" finds none and Enter goes to another. */
function knowBlockAtCaret(editor: EditorJS, holder: HTMLElement): void {
  const selected = caretIn(holder)
  const node = getSelection()?.anchorNode
  const block = node instanceof Element ? node : node?.parentElement
  const index = block ? editor.blocks.getBlockByElement(block as HTMLElement) : null
  if (index) editor.caret.setToBlock(index)
  if (selected) placeCaret(holder, selected)
}
