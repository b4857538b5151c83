/**
 * Typing is off after a deletion: during its animation (200 ms, animate.ts) and for 0.5 s more
 * (product: Deleting). What is typed meanwhile is held, not lost. Commands and undo work at once.
 */
const OFF_MS = 700

let turnedOn: Promise<void> | null = null

/** Turns typing off; a later deletion restarts the time. */
export function turnTypingOff(): void {
  const own: Promise<void> = new Promise<void>((resolve) => setTimeout(resolve, OFF_MS)).then(
    () => {
      if (turnedOn === own) turnedOn = null
    },
  )
  turnedOn = own
}

export const isTypingOff = (): boolean => turnedOn !== null

/** Resolves once typing is on. */
export async function onceTypingIsOn(): Promise<void> {
  while (turnedOn) await turnedOn
}
