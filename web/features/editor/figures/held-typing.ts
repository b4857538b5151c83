import { onceTypingIsOn } from '../paper/typing-lock.ts'

/** One edit of a figure: inserted text, or a deletion by backspace or delete. */
type HeldInput = { readonly text: string } | { readonly command: 'delete' | 'forwardDelete' }

let held: { readonly cell: HTMLElement; readonly inputs: HeldInput[] } | null = null

/** Holds back what is typed into the figure until typing is on again (paper/typing-lock.ts). */
export function holdInput(event: InputEvent, cell: HTMLElement): void {
  event.preventDefault()
  const input = inputOf(event)
  if (!input) return
  if (held?.cell !== cell) {
    held = { cell, inputs: [] }
    void onceTypingIsOn().then(enterHeldInput)
  }
  held.inputs.push(input)
}

/** Enters what was held; called before the figure is left at the latest. */
export function enterHeldInput(): void {
  const { cell, inputs } = held ?? {}
  held = null
  if (!inputs || cell !== document.activeElement) return
  for (const input of inputs)
    if ('text' in input) document.execCommand('insertText', false, input.text)
    else document.execCommand(input.command)
}

function inputOf({ inputType, data, dataTransfer }: InputEvent): HeldInput | null {
  if (inputType === 'deleteContentBackward') return { command: 'delete' }
  if (inputType === 'deleteContentForward') return { command: 'forwardDelete' }
  const text = data ?? dataTransfer?.getData('text/plain') ?? ''
  return text === '' ? null : { text }
}
