import paper from './paper.css?inline'
import richText from './rich-text.css?inline'

/** The whole look of an export's paper, as text. */
export const paperStyles = paper + richText
