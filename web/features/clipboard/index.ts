export { startClipboard } from './start.tsx'
export { textOf } from './text-of.ts'
