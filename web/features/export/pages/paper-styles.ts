import shared from '../../../styles/rich-text.css?inline'
import paper from './paper.css?inline'
import richText from './rich-text.css?inline'

/** The whole look of an export's paper, as text. */
export const paperStyles = paper + shared + richText
