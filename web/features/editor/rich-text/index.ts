/** Rich text on the paper: static html at rest, one Editor.js in place while it is edited. */
export { prefetchEditing as prefetchRichText } from './load-editorjs.ts'
export {
  closeOpenPlace as closeRichText,
  commitOpenRichText,
  isRichTextOpen,
} from './open-place.ts'
export type { LeaveMove, RichMode } from './place.ts'
export { RichText, type RichTextProps } from './rich-text.tsx'
export { sanitize, setHtmlParser } from './sanitizer.ts'
export { switchRichText, toggleRichText } from './toggle-rich-text.ts'
