import shared from '../../../styles/rich-text.css?inline'
import paper from './paper.css?inline'
import richText from './rich-text.css?inline'

/** All styles of an export's paper, as text. */
export const paperStyles = paper + shared + richText
