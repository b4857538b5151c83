import './early-input.ts'
import { addFileLinks, hasBegun, reportFailure, tellWhenRead } from './early-input/offer.ts'

/*
 * The early script of customers' pages: early-input.ts with what only they need, in one file, so
 * that the editor's first load has none of it.
 */

tellWhenRead()
reportFailure()
document.addEventListener('DOMContentLoaded', () => {
  addFileLinks()
  if (hasBegun()) document.dispatchEvent(new Event('load-app'))
})
