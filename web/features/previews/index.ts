/** Stored previews (spec 3), in lists. */
export { PreviewButton } from './preview-button.tsx'
export { Thumbnail } from './thumbnail.tsx'
