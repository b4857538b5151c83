/**
 * Watches the text for changes; `isTouched` tells at once, before the browser has told. What an
 * input method is composing changes many times until it stands: it is told of once, at its end.
 */
export function watchTyping(
  redactor: Element,
  onChange: () => void,
): { isTouched(): boolean; stop(): void } {
  let isTouched = false
  let isComposing = false
  const touch = (records: readonly MutationRecord[]) => {
    if (!records.some(isOfText)) return
    isTouched = true
    if (!isComposing) onChange()
  }
  const end = new AbortController()
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart'
    if (!isComposing) onChange()
  }
  for (const type of ['compositionstart', 'compositionend'])
    redactor.addEventListener(type, compose, { signal: end.signal })
  const observer = new MutationObserver(touch)
  observer.observe(redactor, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'href', 'src', 'start', 'width', 'alt'],
  })
  return {
    isTouched: () => {
      touch(observer.takeRecords())
      return isTouched
    },
    stop: () => {
      observer.disconnect()
      end.abort()
    },
  }
}

/** The tools that @editorjs/table keeps beside its cells, and a picture's edge, move with the pointer. */
function isOfText({ target, attributeName }: MutationRecord): boolean {
  if (target instanceof HTMLImageElement && attributeName === 'style') return false
  const element = target instanceof Element ? target : target.parentElement
  return element?.closest('.tc-toolbox, .tc-add-row, .tc-add-column') == null
}
