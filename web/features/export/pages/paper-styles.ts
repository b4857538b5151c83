import drawn from '../../../styles/drawn.css?inline'
import letterhead from '../../../styles/letterhead.css?inline'
import shared from '../../../styles/rich-text.css?inline'
import acceptance from './acceptance.css?inline'
import changes from './changes.css?inline'
import pageLetterhead from './letterhead.css?inline'
import paper from './paper.css?inline'
import richText from './rich-text.css?inline'

/** All styles of an export's paper, as text. */
export const paperStyles =
  drawn + paper + shared + richText + acceptance + changes + letterhead + pageLetterhead
