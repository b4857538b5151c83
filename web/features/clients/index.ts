export { clientModals, loadClientsPage } from './on-demand.ts'
