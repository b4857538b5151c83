export { loadKeepFiles, sendModals } from './on-demand.ts'
