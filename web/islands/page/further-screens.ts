/** Screens that few people open: what loads them is not part of the first load either. */
export { loadOverviewPage } from '../../features/overview/index.ts'
export { loadVerifyPage } from '../../features/verify/index.ts'
