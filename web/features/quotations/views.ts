export { nameOf, totalOf } from './list/describe.ts'
export { StateMark } from './states/state-mark.tsx'
export { textOf } from './states/state-summary.tsx'
