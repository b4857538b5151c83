import { RICH_WORDS } from '../words.ts'

const LEAST = 24
/** What html keeps at most (`imageWidth`). */
const MOST = 2_000

/** A grip at the picture's right edge: dragged, or moved with the arrows, it sets the width. */
export function addGrip(frame: HTMLElement, picture: HTMLImageElement) {
  const grip = document.createElement('button')
  grip.type = 'button'
  grip.className = 'rich-object-grip'
  grip.role = 'slider'
  grip.ariaLabel = RICH_WORDS.width
  grip.ariaValueMin = String(LEAST)
  const show = () => {
    const width = Math.round(picture.getBoundingClientRect().width)
    grip.ariaValueMax = String(mostOf(picture))
    grip.ariaValueNow = String(width)
    grip.ariaValueText = `${width} px`
  }
  const setWidth = (width: number) => {
    picture.setAttribute('width', String(clamp(width, picture)))
    show()
  }
  grip.addEventListener('pointerdown', (event) => drag(event, grip, picture, setWidth))
  show()
  frame.append(grip)
  return { resizeBy: (px: number) => setWidth(picture.getBoundingClientRect().width + px) }
}

/** The width follows the pointer as a style; let go, it is one change of the text. Escape takes it back. */
function drag(
  down: PointerEvent,
  grip: HTMLElement,
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
  grip.setPointerCapture(down.pointerId)
  grip.addEventListener(
    'pointermove',
    (event) => picture.style.setProperty('width', `${widthAt(event)}px`),
    { signal },
  )
  grip.addEventListener('pointerup', (event) => end(() => setWidth(widthAt(event))), { signal })
  grip.addEventListener('pointercancel', () => end(), { signal })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    end()
  }
  addEventListener('keydown', press, { capture: true, signal })
}

const clamp = (width: number, picture: HTMLImageElement): number =>
  Math.round(Math.min(Math.max(width, LEAST), mostOf(picture)))

/** No wider than the line that it stands in. */
function mostOf(picture: HTMLImageElement): number {
  const line = picture.parentElement?.closest('[contenteditable="true"]')
  return Math.min(MOST, Math.floor(line?.clientWidth || MOST))
}
