import './editing.css'
import './menus.css'
import './tables.css'
import './touch.css'
import type { Editor, EditorOptions } from './editor.ts'
import { mountPlainEditor } from './plain-editor.ts'
import { mountRichEditor } from './rich-editor.ts'

/** Mounts a hidden editor with the html in the element. Rejects if it can't start. */
export const mountEditor = (options: EditorOptions): Promise<Editor> =>
  options.isPlain ? mountPlainEditor(options) : mountRichEditor(options)
