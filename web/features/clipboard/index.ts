export { insertItem } from './insert-item.ts'
export { excerptOf } from './item-name.ts'
export { startClipboard } from './start.tsx'
