export { sendModals } from './on-demand.ts'
