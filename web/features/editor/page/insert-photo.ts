import { toast } from '../../../state/toasts.ts'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { FILE_WORDS, pasteAt, REFUSAL_MS } from '../../files/index.ts'
import { addPictures } from '../blocks/commands.ts'
import { $isReadOnly } from '../document/store.ts'
import { closest } from '../paper/elements.ts'

/** A text or a description that was written in last, and the caret's place in it, in px. */
let last: { field: HTMLElement; x: number; y: number } | null = null

/** A menu takes the focus: the caret of the text that loses it is remembered. */
export function followCaret(): void {
  document.addEventListener(
    'focusout',
    ({ target }) => {
      const field = closest(target, '[data-rich="text"], [data-rich="cell"]')
      const selection = getSelection()
      if (!field || !selection?.rangeCount || !field.contains(selection.focusNode)) return
      const caret = selection.getRangeAt(0).getBoundingClientRect()
      const box = field.getBoundingClientRect()
      last = { field, x: caret.right - box.left, y: caret.top + caret.height / 2 - box.top }
    },
    { capture: true },
  )
}

/** Takes a picture, on a phone with its camera, into the text where the caret was (product: Menu). */
export function insertPhoto(): void {
  if ($isReadOnly.peek()) {
    toast.info(FILE_WORDS.dropOnOffer, REFUSAL_MS)
    return
  }
  const place = last?.field.isConnected ? last : null
  chooseFiles('image/*', (files) => (place ? pasteThere(place, files) : addPictures(files)), {
    isPhoto: true,
  })
}

function pasteThere({ field, x, y }: NonNullable<typeof last>, files: readonly File[]): void {
  field.scrollIntoView({ block: 'nearest' })
  const { left, top } = field.getBoundingClientRect()
  pasteAt(field, { clientX: left + x, clientY: top + y }, files)
}
