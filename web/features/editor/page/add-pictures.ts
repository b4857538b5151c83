import { pasteFiles } from '../../../ui/choose-files.ts'
import { addBlock } from '../blocks/commands.ts'
import { focusBlock } from '../paper/focus.ts'

/** Adds pictures in a text block of their own. */
export function addPictures(files: readonly File[]): void {
  const id = addBlock('text')
  if (id) focusBlock(id, (field) => pasteFiles(field, files))
}
