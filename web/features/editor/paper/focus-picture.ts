import { PAPER } from './elements.ts'
import { focusSoon } from './focus.ts'

/** Selects the first such picture in a text as a press on it would. */
export function focusPicture(selector: string): void {
  focusSoon(() => {
    const picture = document.querySelector(`${PAPER} [data-rich] img${selector}`)
    picture?.scrollIntoView({ block: 'center' })
    for (const type of ['pointerdown', 'pointerup'])
      picture?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }))
  })
}
