import { memo } from 'react'
import type { BlockModel } from '../document/model.ts'
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
        <Blocks blocks={paper.document.blocks.value} />
        <AddBlock />
        <LetterheadPart part="Footer" />
      </article>
    </Paper>
  )
})

function Blocks({ blocks }: { blocks: readonly BlockModel[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((model) => (
        <BlockFrame key={model.id} model={model} />
      ))}
    </div>
  )
}
