const PAUSE_MS = 300
/** The draft is written at most 400 ms after that: together 1 s (design: Unsaved work). */
const MOST_MS = 600

/** Says when typing is to be told: 300 ms after it stops, and at most 0.6 s behind while it goes on. */
export class TypingClock {
  readonly #tell: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #since = 0

  constructor(tell: () => void) {
    this.#tell = tell
  }

  typed(): void {
    const now = performance.now()
    if (this.#timer === null) this.#since = now
    else clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#tell, Math.min(PAUSE_MS, this.#since + MOST_MS - now))
  }

  told(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
