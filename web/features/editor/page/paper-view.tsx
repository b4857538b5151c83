import { useComputed } from '@preact/signals-react'
import { memo } from 'react'
import { flow } from '../../../../src/domain/document/flow.ts'
import { WIDTHS } from '../../../../src/domain/document/quotation.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import { shownBlock } from '../blocks/boq/shown-table.ts'
import type { DocumentModel } from '../document/model.ts'
import { LetterheadPart } from '../letterhead/part.tsx'
import { Paper, type PaperContext } from '../paper/context.ts'
import { AddBlock } from './add-block.tsx'
import { BlockFrame } from './block-frame.tsx'
import styles from './paper.module.css'

/**
 * The sheet with its blocks, the same on the server and in the browser (architecture: Islands). It
 * does not render again with the page around it: React would overwrite the figures being typed.
 */
export const PaperView = memo(function PaperView(paper: PaperContext) {
  return (
    <Paper value={paper}>
      <article className={styles.paper} aria-label={paper.offer?.names.paper ?? 'Quotation'}>
        <LetterheadPart part="Header" />
        <Blocks document={paper.document} />
        <AddBlock />
        <LetterheadPart part="Footer" />
      </article>
    </Paper>
  )
})

function Blocks({ document }: { document: DocumentModel }) {
  const places = useComputed(() => placesInLines(document).join()).value.split(',')
  return (
    <div className={styles.blocks}>
      {document.blocks.value.map((model, at) => (
        <BlockFrame key={model.id} model={model} placeInLine={places[at]} />
      ))}
    </div>
  )
}

/** Where blocks that are side by side begin, in px, for print; '' for those that are alone. */
const placesInLines = (document: DocumentModel): string[] =>
  flow(
    document.blocks.value.map((model) => widthOf(shownBlock(model, document).value)),
    WIDTHS.content,
  ).flatMap((line) => line.map(({ x }) => (line.length > 1 ? `${x}` : '')))
