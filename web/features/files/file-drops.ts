import './file-drops.css'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'
import { $openQuotation } from '../../state/open-quotation.ts'
import { toast } from '../../state/toasts.ts'
import { pasteFiles } from '../../ui/choose-files.ts'
import { REFUSAL_MS } from './upload-toast.ts'

/** The texts and descriptions that accept files; titles accept none. */
const TARGET = ':is([data-rich="text"], [data-rich="cell"]):is([role="textbox"], [data-open])'

/**
 * Accepts files dropped on a text or a description, and shows which one would take them. Anywhere
 * else the browser would replace the page with the file: there a message says where to drop it.
 */
export function acceptFileDrops(): void {
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    markTarget(targetOf(event))
  })
  // Before the open editor's own listener, which handles a drop by itself.
  document.addEventListener('drop', () => markTarget(null), { capture: true })
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? markTarget(null))
  document.addEventListener('drop', drop)
  // Then files dropped earlier are handled (web/early-input.ts).
  document.dispatchEvent(new Event('files-ready'))
}

function drop(event: DragEvent): void {
  const { dataTransfer } = event
  if (!dataTransfer || !hasFiles(event)) return
  event.preventDefault()
  const target = targetOf(event)
  if (target) pasteAt(target, event, dataTransfer.files)
  else {
    const { isReading } = $openQuotation.get()
    toast.info(isReading ? FILE_WORDS.dropOnOffer : FILE_WORDS.dropElsewhere, REFUSAL_MS)
  }
}

let marked: Element | null = null

function markTarget(target: Element | null): void {
  if (target === marked) return
  marked?.removeAttribute('data-drop-target')
  target?.setAttribute('data-drop-target', '')
  marked = target
}

const targetOf = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TARGET) : null

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * Does what two clicks there and a paste would do. The first click may select one of the template's
 * samples, which a file must not replace; the second one sets the caret.
 */
export function pasteAt(
  field: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  files: Iterable<File>,
): void {
  const at = { bubbles: true, button: 0, clientX, clientY }
  for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
    field.dispatchEvent(new PointerEvent(type, at))
  pasteFiles(field, files)
}
