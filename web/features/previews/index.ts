/** Stored previews (architecture: A preview), in lists. */
export { PreviewButton } from './preview-button.tsx'
export { Thumbnail } from './thumbnail.tsx'
