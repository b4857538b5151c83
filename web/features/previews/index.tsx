import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { WIDTHS } from '#domain/document/quotation.ts'
import { previews as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { navigate, quotationPath } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import styles from './previews.module.css'
import { Sheet } from './sheet.tsx'

interface ThumbnailProps {
  html: string
  /** The width of its content, in px of the paper. */
  width?: number
  /** The size of the picture, in px. */
  room: number
  height?: number
}

/** A small picture of the beginning of a stored preview, drawn while it is near the window. */
export function Thumbnail({ html, width = WIDTHS.content, room, height = 64 }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useNear(frame)
  return (
    <span
      ref={frame}
      className={styles.frame}
      style={{ width: room, height }}
      data-blank={html === '' || undefined}
      aria-hidden
    >
      {isNear && html && <Sheet html={html} width={width} room={room} height={height} />}
    </span>
  )
}

/** How near, in px. */
const NEAR = 400

/** Whether the element is in the window or near it; known slightly later while the page scrolls. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    let cancel: () => unknown = () => {}
    const watch = new IntersectionObserver(
      (entries) => {
        cancel()
        const isNear = entries.at(-1)?.isIntersecting ?? false
        cancel = changeTogether(() => setNear(isNear))
      },
      { rootMargin: `${NEAR}px` },
    )
    watch.observe(element.current)
    return () => {
      cancel()
      watch.disconnect()
    }
  }, [element])
  return isNear
}

/** The least time between changes, in ms: each one repaints everything near the window. */
const PAUSE_MS = 120
/**
 * Scrolling faster than this, in px per ms, shows no picture long enough to be seen: half a
 * window in a tenth of a second.
 */
const FAST = 4

const waiting = new Set<() => void>()
let changedAt = Number.NEGATIVE_INFINITY
let isScheduled = false
let isFollowing = false
let scrolled = { at: 0, y: 0, speed: 0 }

/**
 * Batches changes of what a list shows, and makes none while the page scrolls fast. Returns a
 * function that cancels the change.
 */
function changeTogether(change: () => void): () => void {
  followScrolling()
  waiting.add(change)
  if (!isScheduled) setTimeout(changeAll, changedAt + PAUSE_MS - performance.now())
  isScheduled = true
  return () => waiting.delete(change)
}

function changeAll(): void {
  const now = performance.now()
  isScheduled = now - scrolled.at < PAUSE_MS && scrolled.speed > FAST
  if (isScheduled) return void setTimeout(changeAll, PAUSE_MS)
  changedAt = now
  for (const change of waiting) change()
  waiting.clear()
}

function followScrolling(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = ({ timeStamp: at }: Event) => {
    const y = scrollY
    scrolled = { at, y, speed: Math.abs(y - scrolled.y) / Math.max(1, at - scrolled.at) }
  }
  addEventListener('scroll', follow, { passive: true })
}

interface PreviewButtonProps {
  quotation: { id: string; preview: string }
  name: string
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
          aria-label={fill(WORDS.previewOf, { name })}
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
