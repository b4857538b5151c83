export { startClipboard } from './start.tsx'
