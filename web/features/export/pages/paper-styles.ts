import letterhead from '../../../styles/letterhead.css?inline'
import shared from '../../../styles/rich-text.css?inline'
import acceptance from './acceptance.css?inline'
import changes from './changes.css?inline'
import pageLetterhead from './letterhead.css?inline'
import paper from './paper.css?inline'
import richText from './rich-text.css?inline'
import table from './table.css?inline'
import tableLines from './table-lines.css?inline'
import total from './total.css?inline'

/** All styles of an export's paper, as text. */
export const paperStyles =
  paper +
  table +
  tableLines +
  total +
  shared +
  richText +
  changes +
  acceptance +
  letterhead +
  pageLetterhead
