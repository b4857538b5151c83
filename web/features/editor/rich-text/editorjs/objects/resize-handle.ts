import { RICH_TEXT_MESSAGES } from '../messages.ts'

const MIN_WIDTH = 24
/** The limit of stored html (`imageWidth`). */
const MAX_WIDTH = 2_000

/** A handle at the picture's right edge that sets the width, by dragging or by arrow keys. */
export function addResizeHandle(frame: HTMLElement, picture: HTMLImageElement) {
  const handle = document.createElement('button')
  handle.type = 'button'
  handle.className = 'rich-object-grip'
  handle.role = 'slider'
  handle.ariaLabel = RICH_TEXT_MESSAGES.width
  handle.ariaValueMin = String(MIN_WIDTH)
  const show = () => {
    const width = Math.round(picture.getBoundingClientRect().width)
    handle.ariaValueMax = String(maxWidthOf(picture))
    handle.ariaValueNow = String(width)
    handle.ariaValueText = `${width} px`
  }
  const setWidth = (width: number) => {
    picture.setAttribute('width', String(clamp(width, picture)))
    show()
  }
  handle.addEventListener('pointerdown', (event) => drag(event, handle, picture, setWidth))
  show()
  frame.append(handle)
  return { resizeBy: (px: number) => setWidth(picture.getBoundingClientRect().width + px) }
}

/**
 * While dragging, the width is only a style; at the end it becomes one change of the text.
 * Escape cancels it.
 */
function drag(
  down: PointerEvent,
  handle: HTMLElement,
  picture: HTMLImageElement,
  setWidth: (width: number) => void,
): void {
  if (down.button !== 0) return
  const stop = new AbortController()
  const { signal } = stop
  const before = picture.getBoundingClientRect().width
  const widthAt = (event: PointerEvent) => clamp(before + event.clientX - down.clientX, picture)
  const end = (act?: () => void) => {
    stop.abort()
    picture.style.removeProperty('width')
    act?.()
  }
  handle.setPointerCapture(down.pointerId)
  handle.addEventListener(
    'pointermove',
    (event) => picture.style.setProperty('width', `${widthAt(event)}px`),
    { signal },
  )
  handle.addEventListener('pointerup', (event) => end(() => setWidth(widthAt(event))), { signal })
  handle.addEventListener('pointercancel', () => end(), { signal })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    end()
  }
  addEventListener('keydown', press, { capture: true, signal })
}

const clamp = (width: number, picture: HTMLImageElement): number =>
  Math.round(Math.min(Math.max(width, MIN_WIDTH), maxWidthOf(picture)))

/** A picture is no wider than its line. */
function maxWidthOf(picture: HTMLImageElement): number {
  const line = picture.parentElement?.closest('[contenteditable="true"]')
  return Math.min(MAX_WIDTH, Math.floor(line?.clientWidth || MAX_WIDTH))
}
