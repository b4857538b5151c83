export { loadBookmarkListPage } from './list/load-page.ts'
export { bookmarkModals, loadBookmarkViews } from './on-demand.ts'
