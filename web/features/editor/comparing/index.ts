/** What two versions of a document differ in, drawn on the paper; loaded when it is asked for. */
export { ComparedPaper } from './compared-paper.tsx'
export { listenToKeys } from './keys.ts'
export { Steps } from './steps.tsx'
export { TotalParts } from './total-parts.tsx'
