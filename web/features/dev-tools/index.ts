export { startDevTools } from './shortcut.ts'
