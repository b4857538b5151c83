/** Rich text fields: static html, with one Editor.js mounted in place while a field is edited. */
export { focusAt } from './activation.ts'
export { adoptTexts } from './adopt-early.ts'
export type { LeaveDirection, RichTextMode } from './field.ts'
export { RichText, type RichTextProps } from './rich-text.tsx'
export { sanitize, setHtmlParser } from './sanitizer.ts'
export {
  caretOfOpenField,
  closeRichText,
  commitOpenRichText,
  isRichTextOpen,
  prefetchRichText,
  revertUnkeptText,
  showInOpenField,
} from './session.ts'
