/** What two versions of a document differ in, drawn on the paper; loaded when it is asked for. */

export { listenToKeys, Steps } from './changes.tsx'
export { ComparedPaper } from './compared-paper.tsx'
export { TotalParts } from './total-parts.tsx'
