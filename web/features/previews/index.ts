/** Stored previews (architecture: A preview), for lists. */
export { PreviewButton } from './preview-button.tsx'
export { Thumbnail } from './thumbnail.tsx'
