/** Rich text on the paper: static html at rest, one Editor.js in place while it is edited. */
export {
  flushOpenRichText,
  isRichTextOpen,
  prefetchEditing as prefetchRichText,
} from './open-place.ts'
export type { LeaveMove, RichMode } from './place.ts'
export { RichText, type RichTextProps } from './rich-text.tsx'
