import { OBJECTS, objectAround, type TextObject } from './object-at.ts'

let pressed: WeakRef<Element> | null = null
addEventListener(
  'pointerdown',
  ({ target }) => {
    const object = objectAround(target)
    pressed = object && new WeakRef(object)
  },
  { capture: true, passive: true },
)

/** The editor's own copy of the picture or attachment at rest whose press opened it. */
export function pressedObject(element: HTMLElement, holder: HTMLElement): TextObject | null {
  const object = pressed?.deref()
  pressed = null
  if (!object || !element.contains(object) || holder.contains(object)) return null
  const resting = [...element.querySelectorAll(OBJECTS)].filter((one) => !holder.contains(one))
  return holder.querySelectorAll<TextObject>(OBJECTS)[resting.indexOf(object)] ?? null
}
