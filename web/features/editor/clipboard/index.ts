export { insertItem } from './insert-item.ts'
export { startClipboard } from './start.tsx'
