/** Rich text fields: static html, and one Editor.js mounted in place while a field is edited. */
export { adoptTexts } from './adopt-early.ts'
export type { LeaveDirection, RichTextMode } from './field.ts'
export { RichText, type RichTextProps } from './rich-text.tsx'
export { sanitize, setHtmlParser } from './sanitizer.ts'
export { closeRichText, commitOpenRichText, isRichTextOpen, prefetchRichText } from './session.ts'
