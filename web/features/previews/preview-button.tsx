import { useLayoutEffect, useRef, useState } from 'react'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import { navigate, quotationPath } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import styles from './preview-button.module.css'
import { Sheet } from './sheet.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface PreviewButtonProps {
  quotation: { id: string; preview: string }
  name: string
}

const WORDS = {
  preview: 'Preview',
  none: 'No preview: it is empty, or was saved before there were previews.',
  open: 'Open',
}

/** A small picture of a quotation, which opens a larger one. */
export function PreviewButton({ quotation: { id, preview }, name }: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Created on first use: a window in each row of a long list would cost more than the row.
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  return (
    <>
      <span className={styles.picture}>
        <Thumbnail html={preview} room={THUMBNAIL.width} height={THUMBNAIL.height} />
        <button
          type="button"
          className={styles.open}
          aria-label={`${WORDS.preview} ${name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </span>
      {wasOpened.current && (
        <Dialog
          name="preview"
          title={name}
          width={500}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        >
          {preview ? <LargePreview html={preview} /> : <p className={styles.none}>{WORDS.none}</p>}
          <DialogAnswers>
            <Button kind="primary" onClick={() => navigate(quotationPath(id))}>
              {WORDS.open}
            </Button>
          </DialogAnswers>
        </Dialog>
      )}
    </>
  )
}

/** In px. */
const THUMBNAIL = { width: 72, height: 48 }

function LargePreview({ html }: { html: string }) {
  const frame = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => setRoom(frame.current?.clientWidth ?? 0), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too
    <section ref={frame} className={styles.window} aria-label={WORDS.preview} tabIndex={0}>
      {room > 0 && <Sheet html={html} width={WIDTHS.content} room={room} />}
    </section>
  )
}
